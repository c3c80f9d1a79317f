/** Reads the `content` folder: for the build, the server's tools and the tests. Node only. */
export { ContentError, type ContentFault } from './contentError.ts';
export { loadContent, loadPlacedContent, type PlacedContent } from './loadContent.ts';
export { judgeLogo, readDrawing } from './readLogo.ts';
export { readTimeZone } from './readTimeZone.ts';
