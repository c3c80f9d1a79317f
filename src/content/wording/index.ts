/** Checks of what the content says, after its form was checked: for the build, `npm run check` and the doctor. */
export { checkWording } from './checkWording.ts';
export { type Finding, formatFindingPlace } from './finding.ts';
export { checkMarkup } from './markup.ts';
export { isRegisteredProfession } from './professions.ts';
export { listTexts } from './texts.ts';
export { findToday } from './today.ts';
export { refuseErrors, WordingError } from './wordingError.ts';
