/** The publish room's second door: makes editions in this process. Needs no bundler. */

export { EditionFolder } from './editions/editionFolder.ts';
export { readProgram } from './program.ts';
export { publishEdition } from './publishEdition.ts';
