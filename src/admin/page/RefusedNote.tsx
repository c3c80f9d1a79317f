import { Link } from 'wouter';
import { DeskButton } from '../ui/DeskButton.tsx';
import styles from './findings.module.css';
import { useOnlineWords } from './onlineWords.ts';
import { addressOf } from './placeAddress.ts';
import { findTypedPlace, type RefusedChange, useTypedChanges } from './typedChanges.ts';

interface RefusedNoteProps {
  refused: RefusedChange;
  onClose: () => void;
}

/** What was typed and cannot be saved: nothing goes online without it, unless she gives it up. */
export function RefusedNote({ refused, onClose }: RefusedNoteProps) {
  const [, store] = useTypedChanges();
  const words = useOnlineWords();
  return (
    <div className={styles.finding} data-level="error">
      <p className={styles.kind}>Not saved</p>
      <p role="status">
        Something that you typed could not be saved, and {words.stops} before that is put right.{' '}
        {refused.says}
      </p>
      <div className={styles.does}>
        <Link href={addressOf(findTypedPlace(refused.typed))} onClick={onClose}>
          Go to it
        </Link>
        <DeskButton kind="text" onClick={() => store.giveUp(refused)}>
          Give up what I typed there
        </DeskButton>
      </div>
    </div>
  );
}
