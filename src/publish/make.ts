/** The entry point for build scripts and benchmarks, which publish in their own process. */

export { EditionFolder } from './editions.ts';
export { readProgram } from './program.ts';
export { publishEdition } from './publishEdition.ts';
