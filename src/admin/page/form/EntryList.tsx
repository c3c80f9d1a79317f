import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldForm, FieldPlace, Value } from '#calls';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { showNotice } from '../../ui/notices.tsx';
import { capitalize } from '../../ui/words.ts';
import styles from '../fields/fields.module.css';
import { useSteps } from '../queue/steps.tsx';
import { useForm, useHasConflict } from './formContext.ts';

type Key = string | number;

export interface EntryRow extends FieldPlace {
  /** Identifies the entry, also after a move. */
  key: Key;
  name: string;
  node: FieldForm;
  value: Value;
  /** Shown on the folded entry. */
  hasFinding?: boolean;
}

interface EntryListProps {
  rows: readonly EntryRow[];
  /** `folded`: a button opens the entry. `plain`: a single value. `order`: entries can only be moved. */
  kind: 'folded' | 'plain' | 'order';
  min?: number;
  /** The form shows nothing else: a single entry starts open. */
  isAlone?: boolean;
  /** The label of the button that adds an entry. */
  addLabel?: ReactNode;
  /** The text in place of the button when the list is full. */
  full?: string | undefined;
  /** @returns the key of the new entry */
  onAdd?: (() => Key | undefined) | undefined;
  onMove?: ((from: number, to: number) => void) | undefined;
  /** @returns the id of the change */
  onRemove?: ((at: number) => string) | undefined;
}

/**
 * The entries of a list, or the files of a folder. Moves are announced to screen readers; a removal can be
 * undone.
 */
export function EntryList(props: EntryListProps) {
  const { rows, kind, min = 0, isAlone = false, addLabel, full, onAdd, onMove, onRemove } = props;
  const { announce } = useForm();
  const { undo } = useSteps();
  const first = isAlone && rows.length === 1 ? rows[0]?.key : undefined;
  /** The expanded entry; a new entry takes the focus. */
  const [expanded, setExpanded] = useState<{ key?: Key | undefined; isNew?: boolean }>({ key: first });
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const nextFocus = useFocusNext();
  const add = () => {
    const key = onAdd?.();
    if (key !== undefined) setExpanded({ key, isNew: true });
  };
  const move = (row: EntryRow, from: number, to: number) => {
    onMove?.(from, to);
    nextFocus.current = () => findMove(list.current?.children[to], to < from ? 'up' : 'down');
    announce(`“${row.name}” is now ${to + 1} of ${rows.length}.`);
  };
  const remove = (row: EntryRow, at: number) => {
    const id = onRemove?.(at);
    nextFocus.current = () => addButton.current;
    // Clears the announcement of an earlier move, which is outdated.
    announce('');
    showNotice(`“${row.name}” is removed.`, { onPress: () => undo(id) });
  };
  return (
    <>
      <ol ref={list} className={styles.entries}>
        {rows.map((row, at) => (
          <Entry
            key={row.key}
            row={row}
            at={at}
            kind={kind}
            count={rows.length}
            isOpen={expanded.key === row.key}
            isNew={expanded.key === row.key && expanded.isNew === true}
            onOpen={() => setExpanded(expanded.key === row.key ? {} : { key: row.key })}
            onMove={onMove && ((to) => move(row, at, to))}
            onRemove={onRemove && rows.length > min ? () => remove(row, at) : undefined}
          />
        ))}
      </ol>
      {onAdd &&
        (full ? (
          <p className={styles.help}>{full}</p>
        ) : (
          <AdminButton ref={addButton} onClick={add}>
            {addLabel}
          </AdminButton>
        ))}
    </>
  );
}

/** @returns a ref for a function that finds the element to focus after the next render */
function useFocusNext() {
  const nextFocus = useRef<() => HTMLElement | null | undefined>(undefined);
  useEffect(() => {
    nextFocus.current?.()?.focus();
    nextFocus.current = undefined;
  });
  return nextFocus;
}

/** The move button for a direction; at either end of the list, the only move button. */
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

function Entry({ row, at, count, kind, isNew, onOpen, onMove, onRemove, ...rest }: EntryProps) {
  const { file, path, name, node, value } = row;
  const { Field } = useForm();
  const hasConflict = useHasConflict({ file, path });
  const isOpen = rest.isOpen || hasConflict || kind !== 'folded';
  return (
    <li className={styles.entry} data-entry={at}>
      {kind === 'folded' && <Fold name={name} isOpen={isOpen} hasFinding={row.hasFinding} onPress={onOpen} />}
      {kind === 'order' && <p className={styles.ordered}>{name}</p>}
      {kind !== 'order' && isOpen && (
        <Field file={file} path={path} node={node} value={value} isNew={isNew} isAlone />
      )}
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

export const Fold = ({ name, isOpen, hasFinding = false, onPress }: FoldProps) => (
  <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onPress}>
    <span>{name}</span>
    {hasFinding && !isOpen && <span className={styles.care}>Look at it again</span>}
  </button>
);
