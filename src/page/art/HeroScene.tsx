import { InlineDrawing } from './InlineDrawing.tsx';
import frames from './made/frames.json';
import cast from './made/hero-cast.svg?raw';
import tall from './made/hero-tall.svg?raw';
import wide from './made/hero-wide.svg?raw';
import { Stagings } from './Stagings.tsx';
import './art.css';

/** Sea, sun and people, shown by all drawings that refer to them: it stands before those in the document. */
export function HeroCast() {
  return <InlineDrawing frame={frames['hero-cast']} body={cast} className="art-cast" />;
}

/** First light at Maroochydore. It needs `HeroCast` in the same document. */
export function HeroScene() {
  return <Stagings wide={wide} tall={tall} />;
}
