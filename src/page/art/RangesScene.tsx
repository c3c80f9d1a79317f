import { InlineDrawing } from './InlineDrawing.tsx';
import cast from './made/ranges-cast.svg?raw';
import frames from './made/ranges-frames.json';
import people from './made/ranges-people.svg?raw';
import tall from './made/ranges-tall.svg?raw';
import tallLand from './made/ranges-tall-land.svg?raw';
import wide from './made/ranges-wide.svg?raw';
import wideLand from './made/ranges-wide-land.svg?raw';
import { Stagings } from './Stagings.tsx';
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
  return <Stagings wide={wide} tall={tall} />;
}

/** What the sun of the loader comes up behind. */
export function RangesHorizon() {
  return <Stagings wide={wideLand} tall={tallLand} />;
}
