import type { Scene } from '#content/schema';
import { findScene, Sun } from '../art/scenes.tsx';
import styles from './loader.module.css';

/** `sky`: only the sky, because a banner moves the scene down. `nothing`: the result of a form post shows at once. */
export type Opening = 'scene' | 'sky' | 'nothing';

type Props = { scene?: Scene | undefined; shows: Opening };

/**
 * The overlay at page start (SPEC section 2), with the shapes that it shares with the hero. First in the document, so
 * that nothing is painted earlier. It shows the hero's sky, sun and horizon at their final place, fades by CSS alone
 * (so a failed script cannot leave it there), and ignores pointers and screen readers.
 */
export function Loader({ scene, shows }: Props) {
  const drawing = findScene(scene);
  return (
    <>
      {drawing && <drawing.Cast />}
      {shows !== 'nothing' && (
        <div className={styles.loader} aria-hidden="true">
          {drawing && shows === 'scene' && (
            <>
              <div className={styles.sun}>
                <Sun />
              </div>
              <drawing.Horizon />
            </>
          )}
        </div>
      )}
    </>
  );
}
