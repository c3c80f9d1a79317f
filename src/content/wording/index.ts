/** Checks the wording of content that the schemas have validated. */
export { checkWording } from './checkWording.ts';
export { checkMarkup, isRegisteredProfession } from './claims.ts';
export { type Finding, formatFindingPlace, listTexts, refuseErrors, WordingError } from './finding.ts';
export { findToday } from './outdated.ts';
