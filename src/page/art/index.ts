/** The page's drawings: hidden from assistive technology, and coloured only by the design tokens. */
export {
  BirdOnPost,
  DefaultLogo,
  Dial,
  DuneGrass,
  Kit,
  MenuEdge,
  Mountains,
  OwnSeam,
  Seam,
  type SeamName,
  Spot,
  Track,
} from './drawings.tsx';
export { findScene, PlainScene, SCENES, Sun } from './scenes.tsx';
