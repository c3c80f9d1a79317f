/**
 * What the design promises of its colours: which of them are read on which. `solveContrast.ts` keeps the promises for any
 * brand, and the tests measure them. Art colours carry no words; the exceptions are the sky and its halos behind the
 * promise, and the sun of the pricing section.
 */

/** WCAG 2.2 AAA for words of any size. */
export const TEXT_CONTRAST = 7;
/** WCAG 2.2 for the parts of controls, and what tells one part of a drawing from another when it matters. */
const PART_CONTRAST = 3;

export interface ContrastPair {
  /** The token whose lightness gives way. */
  readonly token: string;
  /** What it stands on, or what stands on it: tokens, or a colour that no brand changes. */
  readonly on: readonly string[];
  readonly atLeast: number;
}

const SURFACES = ['--paper', '--sand', '--shallow', '--dusk', '--raised'];
const SKY = ['--art-sky', '--art-halo-3', '--art-halo-2', '--art-halo-1'];
const DEEP = ['--deep', '--night'];

/** In the order in which they are solved: what others stand on comes first. */
export const CONTRAST_PAIRS: readonly ContrastPair[] = [
  { token: '--text', on: [...SURFACES, ...SKY, '--error-bg'], atLeast: TEXT_CONTRAST },
  { token: '--text-soft', on: [...SURFACES, '--art-sky'], atLeast: TEXT_CONTRAST },
  { token: '--link', on: [...SURFACES, '--art-sky'], atLeast: TEXT_CONTRAST },
  { token: '--accent', on: [...SURFACES, '--art-sky'], atLeast: TEXT_CONTRAST },
  { token: '--accent-hover', on: [...SURFACES, '--art-sky'], atLeast: TEXT_CONTRAST },
  { token: '--on-accent', on: ['--accent', '--accent-hover'], atLeast: TEXT_CONTRAST },
  { token: '--on-deep', on: DEEP, atLeast: TEXT_CONTRAST },
  { token: '--on-deep-soft', on: DEEP, atLeast: TEXT_CONTRAST },
  { token: '--on-sun', on: ['--art-sun'], atLeast: TEXT_CONTRAST },
  { token: '--error', on: [...SURFACES, '--error-bg'], atLeast: TEXT_CONTRAST },
  { token: '--success', on: [...SURFACES, '--success-bg'], atLeast: TEXT_CONTRAST },
  { token: '--warn', on: [...SURFACES, '--warn-bg'], atLeast: TEXT_CONTRAST },
  // The wave of an open question is white in both themes.
  { token: '--disc-open', on: ['#ffffff', '--shallow'], atLeast: PART_CONTRAST },
  { token: '--line', on: [...SURFACES, '--error-bg'], atLeast: PART_CONTRAST },
  { token: '--focus', on: [...SURFACES, '--art-sky'], atLeast: PART_CONTRAST },
  { token: '--focus-on-deep', on: DEEP, atLeast: PART_CONTRAST },
];
