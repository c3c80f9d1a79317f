/**
 * Publishing turns a practice's folder and the built program into an edition: one immutable build of
 * the site. The server uses this entry point, which publishes in a separate process; `make.ts` in the caller's.
 */
export { DraftPublisher } from './draftPublisher.ts';
export { readEdition } from './editions/edition.ts';
export { EditionFolder } from './editions/editionFolder.ts';
export { readProgram } from './program.ts';
export { Publisher } from './publisher.ts';
