import type { Scene } from '#content/schema';
import { findScene, Sun } from '../art/scenes.tsx';
import type { PageState } from '../pageState.ts';
import styles from './loader.module.css';

/**
 * The overlay at page start (SPEC section 2), first in the document, so that nothing is painted earlier. It shows the
 * hero's shapes in their final position, and fades by CSS alone, so a failed script cannot leave it there. Over the
 * result of a form post there is no overlay. A banner moves the scene down, so the overlay then shows only the sky.
 */
export function Loader({ scene, state }: { scene?: Scene | undefined; state: PageState }) {
  const drawing = findScene(scene);
  return (
    <>
      {drawing && <drawing.Cast />}
      {!state.form && (
        <div className={styles.loader} aria-hidden="true">
          {drawing && !state.banner && (
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
