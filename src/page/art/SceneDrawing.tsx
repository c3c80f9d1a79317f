import { InlineDrawing } from './InlineDrawing.tsx';
import frames from './made/frames.json';
import styles from './scene.module.css';
import './art.css';

/**
 * A drawing that fills the foot of the first screen. It is drawn as wide screens show it; on phones held upright
 * `art.css` places its parts anew, so turning a phone needs no request, and no browser makes a second drawing that is
 * not seen (record 0231). All scenes have the frame of the beach.
 */
export function SceneDrawing({ body }: { body: string }) {
  return <InlineDrawing frame={frames['hero-scene']} body={body} className={styles.scene} />;
}
