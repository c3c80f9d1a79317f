import tallSea from './made/tall-sea.svg?raw';
import tallSun from './made/tall-sun.svg?raw';
import wideSea from './made/wide-sea.svg?raw';
import wideSun from './made/wide-sun.svg?raw';
import { Stagings } from './Stagings.tsx';

/** The sun of the hero, where it stands there, for the loader to lift. It needs `HeroCast` or `RangesCast`. */
export function Sun() {
  return <Stagings wide={wideSun} tall={tallSun} />;
}

/** The sea that it comes up behind. */
export function SeaHorizon() {
  return <Stagings wide={wideSea} tall={tallSea} />;
}
