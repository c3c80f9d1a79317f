/** Reads the `content` folder. Node only. */
export { ContentError, type ContentFault } from './contentError.ts';
export {
  loadContent,
  loadPlacedContent,
  type PlacedContent,
  readDrawing,
  validateLogo,
} from './loadContent.ts';
export { readTimeZone } from './readTimeZone.ts';
