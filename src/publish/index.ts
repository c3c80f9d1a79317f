/** Turns a practice's folder and the program into an edition. `make.ts` does so in the caller's process. */
export { DraftPublisher } from './draftPublisher.ts';
export { EditionFolder, readEdition } from './editions.ts';
export { readProgram } from './program.ts';
export { Publisher } from './publisher.ts';
