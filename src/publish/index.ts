/**
 * Publishing turns a practice's folder and the built program into an edition: one immutable build of
 * the site. The server uses this entry point, which publishes in a separate process; `make.ts` in the caller's.
 */
export { DraftPublisher } from './draftPublisher.ts';
export { EditionFolder, readEdition } from './editions.ts';
export { readProgram } from './program.ts';
export { Publisher } from './publisher.ts';
