import { InlineDrawing } from './InlineDrawing.tsx';
import frames from './made/frames.json';
import cast from './made/hero-cast.svg?raw';
import people from './made/hero-people.svg?raw';
import hero from './made/hero-scene.svg?raw';
import { SceneDrawing } from './SceneDrawing.tsx';
import './art.css';

/** Sea and sun, shown by all drawings that refer to them: it stands before those in the document. */
export function HeroCast() {
  return <InlineDrawing frame={frames['hero-cast']} body={cast} className="art-cast" />;
}

/** The people and the tree. They stand after the words, which are painted the sooner for it (record 0245). */
export function HeroPeople() {
  return <InlineDrawing frame={frames['hero-people']} body={people} className="art-cast" />;
}

/** First light at Maroochydore. It needs `HeroCast` and `HeroPeople` in the same document. */
export function HeroScene() {
  return <SceneDrawing body={hero} />;
}
