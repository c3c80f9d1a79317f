/**
 * One of the owner's photos as bytes becomes the files the page fetches. The caller names and stores them.
 */
export { keepLogo, keepPhoto } from './keepPhoto.ts';
export { checkPicture, hashPicture, makePicture, measurePicture } from './makePicture.ts';
export { PictureError, sharp } from './openPicture.ts';
