import type { Scene } from '#content/schema';
import { findScene, Sun } from '../art/index.ts';
import styles from './loader.module.css';

/**
 * The sky alone where a notice stands over the page, which moves its scene down; nothing where the page opens with an
 * answer to a form, which is not to be kept waiting.
 */
export type Opening = 'scene' | 'sky' | 'nothing';

interface Props {
  scene?: Scene | undefined;
  shows: Opening;
}

/**
 * The overlay at page start (SPEC section 2), and the shapes that it and the hero are drawn from. It stands first in the
 * document, so that nothing is seen before it and hidden again. It shows the hero's own sky, sun and horizon at their
 * place: when it fades, only words and people arrive. It fades by CSS alone, so no failed script can leave it there, and
 * it never catches the pointer or reaches a screen reader.
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
