/** Reads the `content` folder: for the build, the server's tools and the tests. Node only. */
export { ContentError, type ContentFault } from './fault.ts';
export { loadContent, loadPlacedContent } from './load.ts';
export type { PlaceOf } from './places.ts';
