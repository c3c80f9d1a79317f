/** Checks of the words, after the schema was validated. */
export { checkWording } from './checkWording.ts';
export { checkMarkup, isRegisteredProfession } from './claims.ts';
export { type Finding, formatFindingPlace, refuseErrors, WordingError } from './finding.ts';
export { findToday } from './outdated.ts';
export { listTexts } from './texts.ts';
