/** The practice's colours and logo. Used only where the page is rendered, not in a browser. */
export { type BrandColours, type BrandTheme, deriveTheme, describeNudge, type Nudge } from './brandTheme.ts';
export {
  type MailColours,
  type Palette,
  pickColour,
  pickFrameColours,
  pickMailColours,
  recolourStyles,
  SHIPPED,
} from './palette.ts';
export { type LogoSize, makeSafeLogo, readPngLogo } from './safeLogo.ts';
