import type { Scene } from '#content/schema';
import { LoaderScene, RangesLoaderScene } from '../art/index.ts';
import styles from './loader.module.css';

/**
 * The overlay at page start (SPEC section 2). It fades by CSS alone, so no failed script can leave it there, and it
 * never catches the pointer or reaches a screen reader.
 */
export function Loader({ scene }: { scene?: Scene | undefined }) {
  const Drawing = scene === 'ranges' ? RangesLoaderScene : LoaderScene;
  return (
    <div className={styles.loader} aria-hidden="true">
      {scene !== 'none' && <Drawing className={styles.scene} />}
    </div>
  );
}
