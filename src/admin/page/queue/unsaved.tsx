import { useTransition } from 'react';
import { Link } from 'wouter';
import { type ChangeRequest, findChangedPlace } from '#content/schema';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { AdminSheet } from '../../ui/AdminSheet.tsx';
import { fieldAddress } from '../fieldPlace.ts';
import styles from '../form/findings.module.css';
import { useOnlineWords } from '../onlineWords.ts';
import { formatConflictValue, QueueConflict } from './conflicts.tsx';
import { useQueue } from './queue.ts';

/** Unsent changes in this browser of unproven origin: the owner decides whether to keep them. */
export function UnsentNote() {
  const [{ found }, queue] = useQueue();
  if (!found) return null;
  return (
    <div className={styles.finding} role="alert">
      <p className={styles.kind}>Typed here before you signed in</p>
      <p>This was never saved. Keep it only if you know it as yours.</p>
      <ul>
        {found.waiting.map((request) => (
          <li key={request.id}>
            “{describeChange(request)}” <Link href={fieldAddress(findChangedPlace(request))}>Look where</Link>
          </li>
        ))}
      </ul>
      <div className={styles.does}>
        <AdminButton onClick={() => queue.confirmFound(true)}>Keep it</AdminButton>
        <AdminButton kind="text" onClick={() => queue.confirmFound(false)}>
          Throw it away
        </AdminButton>
      </div>
    </div>
  );
}

function describeChange({ change }: ChangeRequest): string {
  if ('value' in change) return formatConflictValue(change.value);
  if (change.kind === 'create') return 'a new entry';
  return change.kind === 'move' || change.kind === 'place' ? 'another order' : 'something taken away';
}

/** Refused changes, which block going online until they are discarded. */
export function RefusedNotes({ onClose }: { onClose: () => void }) {
  const [{ items }, queue] = useQueue();
  const words = useOnlineWords();
  const refused = items.filter((item) => item.refused !== undefined);
  return refused.map((item) => (
    <div key={item.id} className={styles.finding} data-level="error">
      <p className={styles.kind}>Not saved</p>
      <p role="status">
        Something that you typed could not be saved, and {words('stops')} before that is put right.{' '}
        {item.refused}
      </p>
      <div className={styles.does}>
        <Link href={fieldAddress(findChangedPlace(item))} onClick={onClose}>
          Go to it
        </Link>
        <AdminButton kind="text" onClick={() => queue.drop(item.id)}>
          Give up what I typed there
        </AdminButton>
      </div>
    </div>
  ));
}

/** Replaces the review while changes are pending or in conflict. */
export function UnsavedSheet({ onClose }: { onClose: () => void }) {
  const words = useOnlineWords();
  const [{ items, fault }, queue] = useQueue();
  const [isTrying, startTrying] = useTransition();
  const disputed = items.filter(({ conflict }) => conflict !== undefined);
  return (
    <AdminSheet
      title={words('title')}
      onClose={onClose}
      actions={
        disputed.length === 0 && (
          <AdminButton kind="main" isBusy={isTrying} onClick={() => startTrying(() => queue.settle())}>
            Try again
          </AdminButton>
        )
      }
    >
      {disputed.map((item) => (
        <QueueConflict key={item.id} item={item} />
      ))}
      {disputed.length === 0 && (
        <div role="status">
          <p>
            {words('unsaved')} It is kept in this browser, and {words('stops')} without it.
          </p>
          {fault !== null && <p>{fault}</p>}
        </div>
      )}
    </AdminSheet>
  );
}
