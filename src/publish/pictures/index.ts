/** Converts one of the owner's photos into the files that the page fetches. The caller names and stores them. */

export {
  checkPicture,
  cropPicture,
  hashPicture,
  type MadePicture,
  makePicture,
  measurePicture,
} from './makePicture.ts';
export { PictureError, sharp } from './openPicture.ts';
export { prepareLogo, preparePhoto } from './preparePhoto.ts';
