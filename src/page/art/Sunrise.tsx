import sea from './made/sea.svg?raw';
import sun from './made/sun.svg?raw';
import { SceneDrawing } from './SceneDrawing.tsx';

/** The sun of the hero, where it stands there, for the loader to lift. It needs `HeroCast` or `RangesCast`. */
export function Sun() {
  return <SceneDrawing body={sun} />;
}

/** The sea that it comes up behind. */
export function SeaHorizon() {
  return <SceneDrawing body={sea} />;
}
