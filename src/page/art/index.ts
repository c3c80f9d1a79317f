/** The page's drawings: hidden from assistive technology, and coloured only by the design tokens. */

export { BirdOnPost } from './BirdOnPost.tsx';
export { DefaultLogo } from './DefaultLogo.tsx';
export { Dial } from './Dial.tsx';
export { DuneGrass } from './DuneGrass.tsx';
export { HeroCast, HeroPeople, HeroScene } from './HeroScene.tsx';
export { Kit } from './Kit.tsx';
export { MenuEdge } from './MenuEdge.tsx';
export { Mountains } from './Mountains.tsx';
export { OwnSeam } from './OwnSeam.tsx';
export { PlainScene } from './PlainScene.tsx';
export { RangesCast, RangesHorizon, RangesPeople, RangesScene } from './RangesScene.tsx';
export { Seam } from './Seam.tsx';
export { Spot } from './Spot.tsx';
export { SeaHorizon, Sun } from './Sunrise.tsx';
export { Track } from './Track.tsx';
