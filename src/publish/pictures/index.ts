/**
 * The pictures room: one of the owner's photos as bytes becomes the files the page fetches. It knows no folder, no
 * content and no build; whoever calls it names the files and keeps them.
 */
export { keepLogo, keepPhoto } from './keepPhoto.ts';
export { checkPicture, hashPicture, makePicture, measurePicture } from './makePicture.ts';
export { PictureError, sharp } from './openPicture.ts';
