/**
 * Publishing: a practice's folder and the built program become an edition of the site. This entry point is the server's,
 * which publishes in a separate process; `make.ts` publishes in the same one.
 */
export { DraftPublisher } from './draftPublisher.ts';
export { readEdition } from './editions/edition.ts';
export { EditionFolder } from './editions/editionFolder.ts';
export { readProgram } from './program.ts';
export { Publisher } from './publisher.ts';
