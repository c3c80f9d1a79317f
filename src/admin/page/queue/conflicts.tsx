import { useQueryClient } from '@tanstack/react-query';
import type { ChangeConflict, ChangeSource, FieldPlace, Value } from '#calls';
import { findChangedPlace, isWithin } from '#content/schema';
import { api } from '../../adminClient.ts';
import { SentenceText } from '../../ui/AddressText.tsx';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import { showFault } from '../../ui/notices.tsx';
import { formatPlace, readAt } from '../fieldPlace.ts';
import { focusField } from '../focus.tsx';
import styles from '../form/findings.module.css';
import { useForm } from '../form/formContext.ts';
import { useOnlineWords } from '../onlineWords.ts';
import { refreshPage } from '../pageQueries.ts';
import { type QueuedChange, useQueue } from './queue.ts';

/** Shows a pending change of a field to which somebody else has saved a newer value. */
export function QueueConflict({ item }: { item: QueuedChange }) {
  const [, queue] = useQueue();
  const { email } = useAdminFacts();
  const { change, conflict } = item;
  if (!conflict) return null;
  return (
    <ConflictSides
      title={`${conflict.field || 'This'} was changed elsewhere meanwhile`}
      theirs={{ by: formatAuthor(conflict.by, email), words: formatConflictValue(conflict.theirs) }}
      mine={change.kind === 'set' ? formatConflictValue(change.value) : 'You removed it'}
      onKeep={(which) => queue.resolve(item, which)}
    />
  );
}

/** Shows a saved change of a field that has a newer value in the folder. */
export function FolderConflict({ conflict }: { conflict: ChangeConflict }) {
  const { file, path, label, before, mine, theirs } = conflict;
  const queries = useQueryClient();
  const [, queue] = useQueue();
  const words = useOnlineWords();
  const keep = async (which: 'mine' | 'theirs') => {
    await queue.settle();
    await api.page.resolve.mutate({ file, path: [...path], keep: which }).catch(showFault);
    await refreshPage(queries);
  };
  return (
    <ConflictSides
      title={`${label} was changed in two places`}
      theirs={{ by: words.current, words: theirs ?? (before === null ? 'Nothing' : 'Taken away') }}
      mine={mine ?? 'Taken away'}
      onKeep={(which) => void keep(which)}
    />
  );
}

/** The conflict of a field, one at a time. */
export function FieldConflicts(place: FieldPlace) {
  const { conflicts, disputed } = useForm();
  const name = formatPlace(place);
  const item = disputed.find((one) => formatPlace(findChangedPlace(one)) === name);
  if (item) return <QueueConflict item={item} />;
  return conflicts
    .filter((one) => formatPlace(one) === name)
    .map((one) => <FolderConflict key={name} conflict={one} />);
}

/** Conflicts that belong to no field of the form, such as those of a removed question. */
export function OtherConflicts({ places }: { places: readonly (FieldPlace & { value: Value | null })[] }) {
  const { conflicts, disputed } = useForm();
  const isShown = ({ file, path }: FieldPlace) =>
    places.some((place) => {
      if (!isWithin({ file, path }, place) || path.at(-1) === 'order') return false;
      const holder = path.slice(place.path.length, -1).reduce(readAt, place.value);
      return holder !== null || (path.length === place.path.length && path.length > 0);
    });
  const hiddenPlaces = [...conflicts, ...disputed.map(findChangedPlace)].filter((one) => !isShown(one));
  const byName = new Map(hiddenPlaces.map(({ file, path }) => [formatPlace({ file, path }), { file, path }]));
  return [...byName].map(([name, place]) => <FieldConflicts key={name} {...place} />);
}

export function formatConflictValue(value: Value | null): string {
  if (value === null || value === '') return 'Nothing';
  if (Array.isArray(value)) return value.map(formatConflictValue).join('; ');
  if (typeof value !== 'object') return String(value);
  return formatConflictValue(
    Object.values(value).filter((part) => typeof part === 'string' && part !== ''),
  ).replaceAll('; ', ', ');
}

export function formatAuthor(by: ChangeSource | undefined, email: string): string {
  if (by === undefined) return 'There';
  if (by === 'folder') return 'In the files';
  const who = by.who === email ? 'You, in another window or on another device' : by.who;
  return by.browser ? `${who} (${by.browser})` : who;
}

interface ConflictSidesProps {
  title: string;
  /** The author and the present value. */
  theirs: { by: string; words: string };
  mine: string;
  onKeep: (which: 'mine' | 'theirs') => void;
}

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
        <AdminButton
          key={which}
          kind={which === 'mine' ? 'quiet' : 'text'}
          onClick={({ currentTarget }) => {
            focusField(currentTarget);
            onKeep(which);
          }}
        >
          {which === 'mine' ? 'Keep mine' : 'Keep the other'}
        </AdminButton>
      ))}
    </div>
  </div>
);
