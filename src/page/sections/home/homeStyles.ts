/** Style sheets of first screens that are not like the shipped one, as text. */
export { default as longButtonStyles } from './longButton.css?inline';
export { default as longHeadingStyles } from './longHeading.css?inline';
export { default as longHeadingByPhotoStyles } from './longHeadingByPhoto.css?inline';
export { default as plainStyles } from './plain.css?inline';
