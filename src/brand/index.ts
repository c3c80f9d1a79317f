/** The practice's own look: every colour of the site from two. It runs where the page is made, never in a browser. */
export { type LogoSize, makeSafeLogo, readPngLogo } from './logo.ts';
export { type Palette, pickColour, recolourStyles, SHIPPED } from './palette.ts';
export { type BrandColours, deriveTheme, describeNudge, type Nudge, type Theme } from './theme.ts';
export { type MailColours, pickFrameColours, pickMailColours } from './uses.ts';
