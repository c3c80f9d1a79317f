/**
 * The pictures room: one of the owner's photos as bytes becomes the files the page fetches. It knows no folder, no
 * content and no build; whoever calls it names the files and keeps them.
 */
export type { FocusPoint } from './findCrop.ts';
export { keepLogo, keepPhoto } from './keepPhoto.ts';
export { checkPicture, hashPicture, type MadePicture, makePicture, measurePicture } from './makePicture.ts';
export { PictureError } from './pictureError.ts';
