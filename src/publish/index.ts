/**
 * The publish room: a practice's folder and the built program become an edition of the site. This door is the
 * server's, which has an edition made in a process of its own; those who make one themselves use `make.ts`.
 */
export { DraftPublisher } from './draftPublisher.ts';
export { readEdition } from './editions/edition.ts';
export { EditionFolder } from './editions/editionFolder.ts';
export { readProgram } from './program.ts';
export { Publisher } from './publisher.ts';
