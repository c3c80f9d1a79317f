import { useMutationState } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isWaiting } from '../enquiries/waitingChanges.ts';
import { useOnline } from '../ui/useOnline.ts';
import styles from './offlineLine.module.css';

/** Said as long as it is so, and how many changes wait. Whoever closes the window then is asked first. */
export function OfflineLine() {
  const isOnline = useOnline();
  const waiting = useMutationState({ filters: { predicate: isWaiting } }).length;
  useEffect(() => {
    if (waiting === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [waiting]);
  return (
    <div role="status" className={styles.line} hidden={isOnline}>
      {!isOnline && (
        <p>You are offline. You can read; changes wait until you are back. {sayWaiting(waiting)}</p>
      )}
    </div>
  );
}

function sayWaiting(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 change waits.' : `${count} changes wait.`;
}
