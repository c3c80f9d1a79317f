/** Publishes a content folder as an edition, in a child process. `make.ts` publishes in the caller's process. */
export { DraftPublisher } from './draftPublisher.ts';
export { EditionFolder, readEdition } from './editions.ts';
export { readProgram } from './program.ts';
export { Publisher } from './publisher.ts';
