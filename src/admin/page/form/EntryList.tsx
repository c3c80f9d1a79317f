import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldForm, FieldPlace, Value } from '#editor/contract';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { sayNotice } from '../../ui/notices.tsx';
import { capitalize } from '../../ui/words.ts';
import styles from '../fields/fields.module.css';
import { useSteps } from '../queue/steps.tsx';
import { useForm, useHasConflict } from './formContext.ts';

type Key = string | number;

export interface EntryRow extends FieldPlace {
  /** Stays with the entry wherever it moves. */
  key: Key;
  name: string;
  node: FieldForm;
  value: Value;
  /** The line that opens it says so. */
  hasFinding?: boolean;
}

/** The entry that is open, if any; a new one takes the focus. */
interface OpenEntry {
  key?: Key | undefined;
  isNew?: boolean;
}

interface EntryListProps {
  rows: readonly EntryRow[];
  /** `folded`: a line opens the entry. `plain`: it is a single value. `order`: it can only be moved. */
  kind: 'folded' | 'plain' | 'order';
  min?: number;
  /** The form shows nothing else: a single entry is open. */
  isAlone?: boolean;
  /** What adds an entry; nothing where all of them stay. */
  addLabel?: ReactNode;
  /** Said in place of the button: no more fit. */
  full?: string | undefined;
  /** @returns the key that the new entry will have */
  onAdd?: (() => Key | undefined) | undefined;
  onMove?: ((from: number, to: number) => void) | undefined;
  /** @returns the id of the change */
  onRemove?: ((at: number) => string) | undefined;
}

/** Entries of a list, or files of a folder. Every move is said, and what was removed can be put back. */
export function EntryList({
  rows,
  kind,
  min = 0,
  isAlone = false,
  full,
  onAdd,
  onMove,
  onRemove,
  addLabel,
}: EntryListProps) {
  const { say } = useForm();
  const { undo } = useSteps();
  const [open, setOpen] = useState<OpenEntry>(isAlone && rows.length === 1 ? { key: rows[0]?.key } : {});
  const list = useRef<HTMLOListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const next = useFocusNext();
  const add = () => {
    const key = onAdd?.();
    if (key !== undefined) setOpen({ key, isNew: true });
  };
  const move = (row: EntryRow, from: number, to: number) => {
    onMove?.(from, to);
    next.current = () => findMove(list.current?.children[to], to < from ? 'up' : 'down');
    say(`“${row.name}” is now ${to + 1} of ${rows.length}.`);
  };
  const remove = (row: EntryRow, at: number) => {
    const id = onRemove?.(at);
    next.current = () => adder.current;
    // How it was moved before is no longer so; the notice says what happened.
    say('');
    sayNotice(`“${row.name}” is removed.`, { onPress: () => undo(id) });
  };
  return (
    <>
      <ol ref={list} className={styles.entries}>
        {rows.map((row, at) => (
          <Entry
            key={row.key}
            {...{ row, at, kind }}
            count={rows.length}
            isOpen={open.key === row.key}
            isNew={open.key === row.key && open.isNew === true}
            onOpen={() => setOpen(open.key === row.key ? {} : { key: row.key })}
            onMove={onMove && ((to) => move(row, at, to))}
            onRemove={onRemove && rows.length > min ? () => remove(row, at) : undefined}
          />
        ))}
      </ol>
      {onAdd &&
        (full ? (
          <p className={styles.help}>{full}</p>
        ) : (
          <AdminButton ref={adder} onClick={add}>
            {addLabel}
          </AdminButton>
        ))}
    </>
  );
}

/** @returns where to put what finds the element that takes the focus once the list is drawn anew */
function useFocusNext() {
  const next = useRef<() => HTMLElement | null | undefined>(undefined);
  useEffect(() => {
    next.current?.()?.focus();
    next.current = undefined;
  });
  return next;
}

/** At the end of the way there is only the other button. */
const findMove = (entry: Element | undefined, way: 'up' | 'down') =>
  entry?.querySelector<HTMLElement>(`:scope > div > [data-move="${way}"]`) ??
  entry?.querySelector<HTMLElement>(':scope > div > [data-move]');

const WAYS = [
  { way: 'up', by: -1 },
  { way: 'down', by: 1 },
] as const;

interface EntryProps extends Pick<EntryListProps, 'kind'> {
  row: EntryRow;
  at: number;
  count: number;
  isOpen: boolean;
  isNew: boolean;
  onOpen: () => void;
  onMove: ((to: number) => void) | undefined;
  onRemove: (() => void) | undefined;
}

/** A line that opens the entry, or the value itself where it is only one. */
function Entry({ row, at, count, kind, isNew, onOpen, onMove, onRemove, ...rest }: EntryProps) {
  const { file, path, name, node, value } = row;
  const { Field } = useForm();
  const hasConflict = useHasConflict({ file, path });
  const isOpen = rest.isOpen || hasConflict || kind !== 'folded';
  return (
    <li className={styles.entry} data-entry={at}>
      {kind === 'folded' && <Fold {...{ name, isOpen }} hasFinding={row.hasFinding} onPress={onOpen} />}
      {kind === 'order' && <p className={styles.ordered}>{name}</p>}
      {kind !== 'order' && isOpen && <Field {...{ file, path, node, value, isNew }} isAlone />}
      {isOpen && (
        <div className={styles.does}>
          {onMove &&
            WAYS.filter(({ by }) => at + by >= 0 && at + by < count).map(({ way, by }) => (
              <AdminButton
                key={way}
                data-move={way}
                aria-label={`Move ${way}: ${name}`}
                onClick={() => onMove(at + by)}
              >
                {capitalize(way)}
              </AdminButton>
            ))}
          {onRemove && (
            <AdminButton
              kind="text"
              className={styles.remove}
              aria-label={`Remove ${name}`}
              onClick={onRemove}
            >
              Remove
            </AdminButton>
          )}
        </div>
      )}
    </li>
  );
}

interface FoldProps {
  name: string;
  isOpen: boolean;
  hasFinding: boolean | undefined;
  onPress: () => void;
}

/** Opens and closes what is below it; closed, it says whether that holds something to look at. */
export const Fold = ({ name, isOpen, hasFinding = false, onPress }: FoldProps) => (
  <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onPress}>
    <span>{name}</span>
    {hasFinding && !isOpen && <span className={styles.care}>Look at it again</span>}
  </button>
);
