import { useAdminFacts } from '../ui/adminFacts.ts';
import { useOnline } from '../ui/hooks.ts';
import styles from './myPage.module.css';
import { useOnlineWords } from './onlineWords.ts';
import { listPending, useQueue } from './queue/queue.ts';

interface SavedLineProps {
  isOnline?: boolean;
  /** When the draft was saved last, also before this session. */
  draftSavedAt?: number | null;
}

/** Whether all changes are saved, and since when. */
export function SavedLine({ isOnline: isAllOnline = false, draftSavedAt = null }: SavedLineProps) {
  const { times } = useAdminFacts();
  const isOnline = useOnline();
  const [{ items, savedAt, fault }] = useQueue();
  const isWaiting = listPending(items).length > 0;
  const words = useOnlineWords();
  const says = isWaiting
    ? isOnline && fault === null
      ? 'Saving…'
      : 'Kept in this browser until it can be saved.'
    : savedAt !== null
      ? `Saved as a draft, ${times.time(savedAt)}`
      : isAllOnline
        ? words.nothing
        : draftSavedAt !== null
          ? `Saved as a draft, ${times.when(draftSavedAt)}`
          : '';
  return (
    <div className={styles.saved} role="status">
      {says && <p>{says}</p>}
      {isWaiting && fault !== null && <p>{fault}</p>}
    </div>
  );
}
