/** Checks of what the content says, after its form was checked: for the build, `npm run check` and the doctor. */
export { checkWording } from './checkWording.ts';
export { checkMarkup, isRegisteredProfession } from './claims.ts';
export { type Finding, formatFindingPlace, refuseErrors, WordingError } from './finding.ts';
export { findToday } from './outdated.ts';
export { listTexts } from './texts.ts';
