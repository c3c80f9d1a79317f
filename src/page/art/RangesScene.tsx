import { InlineDrawing } from './InlineDrawing.tsx';
import cast from './made/ranges-cast.svg?raw';
import frames from './made/ranges-frames.json';
import land from './made/ranges-land.svg?raw';
import people from './made/ranges-people.svg?raw';
import hero from './made/ranges-scene.svg?raw';
import { SceneDrawing } from './SceneDrawing.tsx';
import './art.css';

/** What `HeroCast` is to the beach. */
export function RangesCast() {
  return <InlineDrawing frame={frames['ranges-cast']} body={cast} className="art-cast" />;
}

/** What `HeroPeople` is to the beach. */
export function RangesPeople() {
  return <InlineDrawing frame={frames['ranges-people']} body={people} className="art-cast" />;
}

/** First light over the ranges, for a practice without a sea: hills, gums and a creek behind the same three people. */
export function RangesScene() {
  return <SceneDrawing body={hero} />;
}

/** What the sun of the loader comes up behind. */
export function RangesHorizon() {
  return <SceneDrawing body={land} />;
}
