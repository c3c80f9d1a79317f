/** Reads the `content` folder: for the build, the server's tools and the tests. Node only. */
export { ContentError, type ContentFault } from './contentError.ts';
export {
  loadContent,
  loadPlacedContent,
  type PlacedContent,
  readDrawing,
  validateLogo,
} from './loadContent.ts';
export { readTimeZone } from './readTimeZone.ts';
