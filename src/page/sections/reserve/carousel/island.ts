export { Slides as default } from './Slides.tsx';
