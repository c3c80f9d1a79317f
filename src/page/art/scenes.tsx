/** The scenes of the first screen. All drawings are hidden from assistive technology and use the tokens' colours only. */
import './art.css';
import type { Scene } from '#content/schema';
import plainScene from './inline/plain-scene.svg?raw';
import frames from './made/frames.json';
import heroCast from './made/hero-cast.svg?raw';
import heroPeople from './made/hero-people.svg?raw';
import hero from './made/hero-scene.svg?raw';
import rangesCast from './made/ranges-cast.svg?raw';
import rangesFrames from './made/ranges-frames.json';
import rangesLand from './made/ranges-land.svg?raw';
import rangesPeople from './made/ranges-people.svg?raw';
import ranges from './made/ranges-scene.svg?raw';
import sea from './made/sea.svg?raw';
import sun from './made/sun.svg?raw';
import { InlineDrawing } from './SpriteDrawing.tsx';
import styles from './scene.module.css';

type SceneParts = Record<'frame' | 'cast' | 'people' | 'ground' | 'horizon', string>;

const createScene = ({ frame, cast, people, ground, horizon }: SceneParts) => ({
  /** Sea and sun. Other drawings reference them, so this must come first in the document. */
  Cast: () => <InlineDrawing frame={frame} body={cast} className="art-cast" />,
  /** The people and the tree, after the text in the document, so that the text is painted earlier (record 0022). */
  People: () => <InlineDrawing frame={frame} body={people} className="art-cast" />,
  /** The ground, which references shapes of `Cast` and `People`. */
  Ground: () => <GroundDrawing body={ground} />,
  /** The foreground of the sunrise in the loader. */
  Horizon: () => <GroundDrawing body={horizon} />,
});

export const SCENES = {
  /** First light at Maroochydore. */
  beach: createScene({
    frame: frames['hero-cast'],
    cast: heroCast,
    people: heroPeople,
    ground: hero,
    horizon: sea,
  }),
  /** First light over the ranges, for an inland practice: hills, gums and a creek behind the same three people. */
  ranges: createScene({
    frame: rangesFrames['ranges-cast'],
    cast: rangesCast,
    people: rangesPeople,
    ground: ranges,
    horizon: rangesLand,
  }),
};

/** The drawings of a scene, or undefined for a photo or no scene. */
export const findScene = (scene: Scene = 'beach') =>
  scene === 'beach' || scene === 'ranges' ? SCENES[scene] : undefined;

/** The sun at its position in the hero, for the loader. It references a scene's `Cast`. */
export const Sun = () => <GroundDrawing body={sun} />;

/** The first screen of a page without a scene: the sky ends at a strip of sand. */
export const PlainScene = () => (
  <InlineDrawing body={plainScene} frame="0 0 1920 128" fit="none" className={styles.scene} />
);

/** A drawing at the foot of the first screen. On phones in portrait, `art.css` moves its parts (record 0230). */
function GroundDrawing({ body }: { body: string }) {
  return <InlineDrawing frame={frames['hero-scene']} body={body} className={styles.scene} />;
}
