import { useDeskFacts } from '../ui/deskFacts.ts';
import { useOnline } from '../ui/useOnline.ts';
import styles from './myPage.module.css';
import { useOnlineWords } from './onlineWords.ts';
import { useTypedChanges } from './typedChanges.ts';

interface SavedLineProps {
  isOnline?: boolean;
  /** When the draft was last kept, as the server says: also before the desk was opened here. */
  keptAt?: number | null;
}

/** Whether what was typed is at the server, and when it came there. */
export function SavedLine({ isOnline: isAllOnline = false, keptAt = null }: SavedLineProps) {
  const { times } = useDeskFacts();
  const isOnline = useOnline();
  const [{ waiting, savedAt, fault }] = useTypedChanges();
  const words = useOnlineWords();
  const says =
    waiting.length > 0
      ? isOnline && fault === null
        ? 'Saving…'
        : 'Kept in this browser until it can be saved.'
      : savedAt !== null
        ? `Saved as a draft, ${times.time(savedAt)}`
        : isAllOnline
          ? words.nothing
          : keptAt !== null
            ? `Saved as a draft, ${times.when(keptAt)}`
            : '';
  return (
    <div className={styles.saved} role="status">
      {says && <p>{says}</p>}
      {waiting.length > 0 && fault !== null && <p>{fault}</p>}
    </div>
  );
}
