/** What counts as a file of a content folder. */
export { findContentFiles } from './findContentFiles.ts';
export { isPassedOver } from './isPassedOver.ts';
