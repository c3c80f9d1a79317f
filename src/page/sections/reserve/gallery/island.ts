export { GalleryGrid as default } from './GalleryGrid.tsx';
