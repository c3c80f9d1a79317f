import { SentenceText } from '../../ui/AddressText.tsx';
import { DeskButton } from '../../ui/DeskButton.tsx';
import { focusField } from '../findControl.ts';
import styles from '../form/findings.module.css';

interface ConflictSidesProps {
  title: string;
  /** Who has changed it, and the value now. */
  theirs: { by: string; words: string };
  mine: string;
  onKeep: (which: 'mine' | 'theirs') => void;
}

/** A place that has two values, side by side, and the choice between them. */
export const ConflictSides = ({ title, theirs, mine, onKeep }: ConflictSidesProps) => (
  <div className={styles.finding} data-level="error" role="alert">
    <p className={styles.kind}>{title}</p>
    <div className={styles.sides}>
      {[theirs, { by: 'Yours', words: mine }].map(({ by, words }) => (
        <div key={by}>
          <b>
            <SentenceText text={by} />
          </b>
          <p>
            <SentenceText text={words} />
          </p>
        </div>
      ))}
    </div>
    <div className={styles.does}>
      {(['mine', 'theirs'] as const).map((which) => (
        <DeskButton
          key={which}
          kind={which === 'mine' ? 'quiet' : 'text'}
          onClick={({ currentTarget }) => {
            focusField(currentTarget);
            onKeep(which);
          }}
        >
          {which === 'mine' ? 'Keep mine' : 'Keep the other'}
        </DeskButton>
      ))}
    </div>
  </div>
);
