import type { Scene } from '#content/schema';
import { LoaderScene, RangesLoaderScene } from '../art/index.ts';
import styles from './loader.module.css';

/**
 * The overlay at page start (SPEC section 2). It fades by CSS alone, so no failed script can leave it there, and it
 * never catches the pointer or reaches a screen reader.
 */
export function Loader({ scene }: { scene?: Scene | undefined }) {
  const Drawing = scene === 'ranges' ? RangesLoaderScene : LoaderScene;
  // The sea and the sun of the drawings come from the first screen, and these two have neither.
  const isPlain = scene === 'none' || scene === 'photo';
  return (
    <div className={styles.loader} aria-hidden="true">
      {!isPlain && <Drawing className={styles.scene} />}
    </div>
  );
}
