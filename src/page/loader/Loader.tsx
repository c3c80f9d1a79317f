import type { Scene } from '#content/schema';
import { findScene, Sun } from '../art/index.ts';
import styles from './loader.module.css';

/** `sky`: a banner moves the scene down. `nothing`: the page answers a form post, which must show at once. */
export type Opening = 'scene' | 'sky' | 'nothing';

interface Props {
  scene?: Scene | undefined;
  shows: Opening;
}

/**
 * The overlay at page start (SPEC section 2), with the shapes that it shares with the hero. First in the document, so
 * that nothing is painted before it. It shows the hero's sky, sun and horizon at their final place, fades by CSS alone
 * (a failed script cannot leave it there), and ignores pointers and screen readers.
 */
export function Loader({ scene, shows }: Props) {
  const drawn = findScene(scene);
  return (
    <>
      {drawn && <drawn.Cast />}
      {shows !== 'nothing' && (
        <div className={styles.loader} aria-hidden="true">
          {drawn && shows === 'scene' && (
            <>
              <div className={styles.sun}>
                <Sun />
              </div>
              <drawn.Horizon />
            </>
          )}
        </div>
      )}
    </>
  );
}
