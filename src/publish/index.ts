/**
 * Publishing turns a practice's folder and the built program into an edition. This entry point is the server's
 * and publishes in a separate process; `make.ts` publishes in the calling one.
 */
export { DraftPublisher } from './draftPublisher.ts';
export { readEdition } from './editions/edition.ts';
export { EditionFolder } from './editions/editionFolder.ts';
export { readProgram } from './program.ts';
export { Publisher } from './publisher.ts';
