/** The entry point for builds, which publish in their own process. */

export { EditionFolder } from './editions.ts';
export { readProgram } from './program.ts';
export { publishEdition } from './publishEdition.ts';
