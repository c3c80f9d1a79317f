import { InlineDrawing } from './InlineDrawing.tsx';
import frames from './made/frames.json';
import styles from './scene.module.css';

interface Props {
  /** Shown above 600 px. */
  wide: string;
  /** Shown on phones. */
  tall: string;
}

/**
 * One drawing in two compositions. Both are in the document and the style sheet shows one, so turning a phone needs no
 * request. All scenes have the frames of the beach.
 */
export function Stagings({ wide, tall }: Props) {
  return (
    <>
      <InlineDrawing
        frame={frames['hero-wide']}
        body={wide}
        className={`${styles.scene} ${styles.wide}`}
        fit="xMaxYMax slice"
      />
      <InlineDrawing
        frame={frames['hero-tall']}
        body={tall}
        className={`${styles.scene} ${styles.tall}`}
        fit="xMidYMax slice"
      />
    </>
  );
}
