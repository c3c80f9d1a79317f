/** The entry point that publishes in the calling process, without a bundler. */

export { EditionFolder } from './editions.ts';
export { readProgram } from './program.ts';
export { publishEdition } from './publishEdition.ts';
