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
  Spot,
  Track,
} from './drawings.tsx';
export {
  HeroCast,
  HeroPeople,
  HeroScene,
  PlainScene,
  RangesCast,
  RangesHorizon,
  RangesPeople,
  RangesScene,
  SeaHorizon,
  Sun,
} from './scenes.tsx';
