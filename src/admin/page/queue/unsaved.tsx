import { useTransition } from 'react';
import { Link } from 'wouter';
import type { ChangeConflict } from '#calls';
import {
  type ChangeRequest,
  type ChangeSource,
  type FieldPlace,
  findChangedPlace,
  getValueAt,
  isWithin,
  type Value,
} from '#content/schema';
import { api } from '../../adminClient.ts';
import { SentenceText } from '../../ui/AddressText.tsx';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { AdminSheet } from '../../ui/AdminSheet.tsx';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import { fieldUrl, formatPlace } from '../fieldPlace.ts';
import styles from '../form/findings.module.css';
import { useForm } from '../form/formContext.ts';
import { FieldButton, Warning } from '../PageParts.tsx';
import { usePageCall } from '../pageQueries.ts';
import { usePublishTexts } from '../publishTexts.ts';
import { type QueuedChange, useQueue } from './queue.ts';

/** Shows a pending change whose field got a newer value on another device or by another person. */
export function QueueConflict({ item }: { item: QueuedChange }) {
  const [, queue] = useQueue();
  const { email } = useAdminFacts();
  const { change, conflict } = item;
  if (!conflict) return null;
  return (
    <ConflictSides
      title={`${conflict.field || 'This'} was changed elsewhere meanwhile`}
      theirs={{ by: formatAuthor(conflict.by, email), text: formatConflictValue(conflict.theirs) }}
      mine={change.kind === 'set' ? formatConflictValue(change.value) : 'You removed it'}
      onKeep={(which) => queue.resolve(item, which)}
    />
  );
}

/** Shows a change in the draft whose field also changed in the content folder. */
export function FolderConflict({ conflict }: { conflict: ChangeConflict }) {
  const { file, path, label, before, mine, theirs, fault } = conflict;
  const call = usePageCall();
  const [, queue] = useQueue();
  const text = usePublishTexts();
  const keep = async (which: 'mine' | 'theirs') => {
    await queue.flush();
    await call(api.page.resolve.mutate({ file, path, keep: which }));
  };
  if (fault) return <Warning>{fault}</Warning>;
  return (
    <ConflictSides
      title={`${label} was changed in two places`}
      theirs={{ by: text('current'), text: theirs ?? (before === null ? 'Nothing' : 'Taken away') }}
      mine={mine ?? 'Taken away'}
      onKeep={(which) => void keep(which)}
    />
  );
}

/** Shows the conflict of a field with another device or person, or else the conflict with the files. */
export function FieldConflicts(place: FieldPlace) {
  const { conflicts, conflictItems } = useForm();
  const name = formatPlace(place);
  const item = conflictItems.find((one) => formatPlace(findChangedPlace(one)) === name);
  if (item) return <QueueConflict item={item} />;
  const conflict = conflicts.find((one) => formatPlace(one) === name);
  return conflict && <FolderConflict conflict={conflict} />;
}

/** Shows the conflicts that no field of the form shows, such as those of a removed question. */
export function OtherConflicts() {
  const { fields, conflictPlaces } = useForm();
  const isShown = (place: FieldPlace) =>
    fields.some((field) => {
      if (!isWithin(place, field) || place.path.at(-1) === 'order') return false;
      const inner = place.path.slice(field.path.length);
      return (
        getValueAt(field.value, inner.slice(0, -1)) !== null || (inner.length === 0 && field.path.length > 0)
      );
    });
  const hiddenPlaces = new Map(
    conflictPlaces.filter((one) => !isShown(one)).map((one) => [formatPlace(one), one]),
  );
  return [...hiddenPlaces].map(([name, place]) => (
    <FieldConflicts key={name} file={place.file} path={place.path} />
  ));
}

function formatConflictValue(value: Value | null): string {
  if (value === null || value === '') return 'Nothing';
  if (Array.isArray(value)) return value.map(formatConflictValue).join('; ');
  if (typeof value !== 'object') return String(value);
  const texts = Object.values(value).filter((part) => typeof part === 'string' && part !== '');
  return formatConflictValue(texts).replaceAll('; ', ', ');
}

export function formatAuthor(by: ChangeSource | undefined, email: string): string {
  if (by === undefined) return 'There';
  if (by === 'folder') return 'In the files';
  const who = by.who === email ? 'You, in another window or on another device' : by.who;
  return by.browser ? `${who} (${by.browser})` : who;
}

interface ConflictSidesProps {
  title: string;
  theirs: { by: string; text: string };
  mine: string;
  onKeep: (which: 'mine' | 'theirs') => void;
}

export const ConflictSides = ({ title, theirs, mine, onKeep }: ConflictSidesProps) => (
  <div className={styles.finding} data-level="error" role="alert">
    <p className={styles.kind}>{title}</p>
    <div className={styles.sides}>
      {[theirs, { by: 'Yours', text: mine }].map(({ by, text }) => (
        <div key={by}>
          <b>
            <SentenceText text={by} />
          </b>
          <p>
            <SentenceText text={text} />
          </p>
        </div>
      ))}
    </div>
    <div className={styles.does}>
      <FieldButton onClick={() => onKeep('mine')}>Keep mine</FieldButton>
      <FieldButton kind="text" onClick={() => onKeep('theirs')}>
        Keep the other
      </FieldButton>
    </div>
  </div>
);

/** Lets the owner keep or discard unsent changes that this browser stores and whose origin is unproven. */
export function UnsentNote() {
  const [{ unproven }, queue] = useQueue();
  if (!unproven) return null;
  return (
    <div className={styles.finding} role="alert">
      <p className={styles.kind}>Typed here before you signed in</p>
      <p>This was never saved. Keep it only if you know it as yours.</p>
      <ul>
        {unproven.waiting.map((request) => (
          <li key={request.id}>
            “{describeChange(request)}” <Link href={fieldUrl(findChangedPlace(request))}>Look where</Link>
          </li>
        ))}
      </ul>
      <div className={styles.does}>
        <AdminButton onClick={() => queue.takeOver(unproven, true)}>Keep it</AdminButton>
        <AdminButton kind="text" onClick={() => queue.takeOver(unproven, false)}>
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

/** Shows the refused changes, which block going online until they are corrected or discarded. */
export function RefusedNotes({ onClose }: { onClose: () => void }) {
  const [{ items }, queue] = useQueue();
  const text = usePublishTexts();
  const refusedItems = items.filter((item) => item.refusal !== undefined);
  return refusedItems.map((item) => (
    <div key={item.id} className={styles.finding} data-level="error">
      <p className={styles.kind}>Not saved</p>
      <p role="status">
        Something that you typed could not be saved, and {text('stops')} before that is put right.{' '}
        {item.refusal}
      </p>
      <div className={styles.does}>
        <Link href={fieldUrl(findChangedPlace(item))} onClick={onClose}>
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
  const text = usePublishTexts();
  const [{ items, fault }, queue] = useQueue();
  const [isTrying, startTrying] = useTransition();
  const conflictItems = items.filter(({ conflict }) => conflict !== undefined);
  return (
    <AdminSheet
      title={text('title')}
      onClose={onClose}
      actions={
        conflictItems.length === 0 && (
          <AdminButton kind="main" isBusy={isTrying} onClick={() => startTrying(() => queue.flush())}>
            Try again
          </AdminButton>
        )
      }
    >
      {conflictItems.map((item) => (
        <QueueConflict key={item.id} item={item} />
      ))}
      {conflictItems.length === 0 && (
        <div role="status">
          <p>
            {text('unsaved')} It is kept in this browser, and {text('stops')} without it.
          </p>
          {fault !== null && <p>{fault}</p>}
        </div>
      )}
    </AdminSheet>
  );
}
