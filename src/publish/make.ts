/** The publish room's second door: makes editions in this process. Needs no bundler. */

export { writeEdition } from './edition.ts';
export { EditionFolder } from './editionFolder.ts';
export { readProgram } from './program.ts';
export { publishEdition } from './publishEdition.ts';
export { writeSite } from './writeSite.ts';
