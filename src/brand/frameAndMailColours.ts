/** What leaves the page's style sheets: the colours of mails and of the browser's own frame. */
import { type Palette, pickColour } from './palette.ts';

/** The browser's own colours round the page: the sky of the hero in both themes. */
export const pickFrameColours = (palette: Palette) => ({
  light: pickColour(palette, '--art-sky', 'light'),
  dark: pickColour(palette, '--art-sky', 'dark'),
});

export interface MailColours {
  readonly ink: string;
  readonly soft: string;
  readonly paper: string;
  readonly line: string;
}

/** Mail programs know neither custom properties nor themes: the light side, written out. */
export const pickMailColours = (palette: Palette): MailColours => ({
  ink: pickColour(palette, '--text', 'light'),
  soft: pickColour(palette, '--text-soft', 'light'),
  paper: pickColour(palette, '--paper', 'light'),
  line: pickColour(palette, '--rule', 'light'),
});
