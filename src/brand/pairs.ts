/**
 * What the design promises of its colours: which of them are read on which. `solve.ts` keeps the promises for any
 * brand, and the tests measure them. Art colours carry no words; the exceptions are the sky and its halos behind the
 * promise, and the sun of the pricing section.
 */

/** WCAG 2.2 AAA for words of any size. */
export const FOR_WORDS = 7;
/** WCAG 2.2 for the parts of controls, and what tells one part of a drawing from another when it matters. */
const FOR_PARTS = 3;

export interface Promise {
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
export const PROMISES: readonly Promise[] = [
  { token: '--text', on: [...SURFACES, ...SKY, '--error-bg'], atLeast: FOR_WORDS },
  { token: '--text-soft', on: [...SURFACES, '--art-sky'], atLeast: FOR_WORDS },
  { token: '--link', on: [...SURFACES, '--art-sky'], atLeast: FOR_WORDS },
  { token: '--accent', on: [...SURFACES, '--art-sky'], atLeast: FOR_WORDS },
  { token: '--accent-hover', on: [...SURFACES, '--art-sky'], atLeast: FOR_WORDS },
  { token: '--on-accent', on: ['--accent', '--accent-hover'], atLeast: FOR_WORDS },
  { token: '--on-deep', on: DEEP, atLeast: FOR_WORDS },
  { token: '--on-deep-soft', on: DEEP, atLeast: FOR_WORDS },
  { token: '--on-sun', on: ['--art-sun'], atLeast: FOR_WORDS },
  { token: '--error', on: [...SURFACES, '--error-bg'], atLeast: FOR_WORDS },
  { token: '--success', on: [...SURFACES, '--success-bg'], atLeast: FOR_WORDS },
  { token: '--warn', on: [...SURFACES, '--warn-bg'], atLeast: FOR_WORDS },
  // The wave of an open question is white in both themes.
  { token: '--disc-open', on: ['#ffffff', '--shallow'], atLeast: FOR_PARTS },
  { token: '--line', on: [...SURFACES, '--error-bg'], atLeast: FOR_PARTS },
  { token: '--focus', on: [...SURFACES, '--art-sky'], atLeast: FOR_PARTS },
  { token: '--focus-on-deep', on: DEEP, atLeast: FOR_PARTS },
];
