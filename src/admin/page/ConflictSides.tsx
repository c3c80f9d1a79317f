import { SentenceText } from '../ui/AddressText.tsx';
import { DeskButton } from '../ui/DeskButton.tsx';
import styles from './findings.module.css';

interface ConflictSidesProps {
  title: string;
  /** Who has changed it, and what it says there. */
  theirs: { by: string; words: string };
  mine: string;
  onKeep: (which: 'mine' | 'theirs') => void;
}

/** A place that says two things, side by side, and the choice between them. */
export const ConflictSides = ({ title, theirs, mine, onKeep }: ConflictSidesProps) => (
  <>
    <p className={styles.kind}>{title}</p>
    <div className={styles.sides}>
      <div>
        <b>
          <SentenceText text={theirs.by} />
        </b>
        <p>
          <SentenceText text={theirs.words} />
        </p>
      </div>
      <div>
        <b>Yours</b>
        <p>
          <SentenceText text={mine} />
        </p>
      </div>
    </div>
    <div className={styles.does}>
      <DeskButton onClick={() => onKeep('mine')}>Keep mine</DeskButton>
      <DeskButton kind="text" onClick={() => onKeep('theirs')}>
        Keep the other
      </DeskButton>
    </div>
  </>
);
