import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isWithin } from '#content/schema';
import { AdminButton } from '../../ui/AdminButton.tsx';
import styles from '../fields/fields.module.css';
import { type FieldViewProps, useForm } from './formContext.ts';

type Key = string | number;

export interface EntryRow extends FieldViewProps {
  /** Identifies the entry, even after a move. */
  key: Key;
  name: string;
  hasFinding?: boolean;
}

interface EntryListProps {
  rows: readonly EntryRow[];
  /** `collapsed`: a button opens the entry. `plain`: a single value. `order`: entries can only be moved. */
  kind: 'collapsed' | 'plain' | 'order';
  min?: number;
  /** The only list of the form: a single entry starts open. */
  isAlone: boolean;
  addLabel: string;
  /** The text shown instead of the button when the list is full. */
  full?: string | undefined;
  /** @returns the key of the new entry; undefined while an entry is being added */
  onAdd: (() => Key | undefined) | undefined;
  onMove: ((from: number, to: number) => void) | undefined;
  /** @param says the text of the notice that offers to undo the removal */
  onRemove: ((at: number, says: string) => void) | undefined;
}

/** The entries of a list, or the files of a folder. Moves are announced to screen readers; a removal can be undone. */
export function EntryList(props: EntryListProps) {
  const { rows, kind, min = 0, addLabel, full, onAdd, onMove, onRemove } = props;
  const { Field, conflictPlaces } = useForm();
  const { list, addButton, expanded, setExpanded, add, move, remove } = useEntryActions(props);
  return (
    <>
      <ol ref={list} className={styles.entries}>
        {rows.map(({ key, name, hasFinding, ...field }, at) => {
          const isExpanded = expanded.key === key;
          const fold = () => setExpanded(isExpanded ? {} : { key });
          // A conflict inside must be visible.
          const isOpen =
            isExpanded || kind !== 'collapsed' || conflictPlaces.some((one) => isWithin(one, field));
          return (
            <li key={key} className={styles.entry} data-entry={at}>
              {kind === 'collapsed' && (
                <Fold name={name} isOpen={isOpen} hasFinding={hasFinding} onPress={fold} />
              )}
              {kind === 'order' && <p className={styles.ordered}>{name}</p>}
              {kind !== 'order' && isOpen && (
                <Field {...field} isNew={isExpanded && expanded.isNew === true} isAlone />
              )}
              {isOpen && (
                <div className={styles.does}>
                  {onMove && drawMoves(name, at, rows.length, (to) => move(name, at, to))}
                  {onRemove && rows.length > min && (
                    <AdminButton
                      kind="text"
                      className={styles.remove}
                      aria-label={`Remove ${name}`}
                      onClick={() => remove(name, at)}
                    >
                      Remove
                    </AdminButton>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {onAdd && full && <p className={styles.help}>{full}</p>}
      {onAdd && !full && (
        <AdminButton ref={addButton} onClick={add}>
          {addLabel}
        </AdminButton>
      )}
    </>
  );
}

function useEntryActions({ rows, isAlone, onAdd, onMove, onRemove }: EntryListProps) {
  const { announce } = useForm();
  /** The expanded entry. A new entry takes the focus. */
  const [expanded, setExpanded] = useState<{ key?: Key | undefined; isNew?: boolean }>({
    key: isAlone && rows.length === 1 ? rows[0]?.key : undefined,
  });
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = () => {
    const key = onAdd?.();
    if (key !== undefined) setExpanded({ key, isNew: true });
  };
  const move = (name: string, from: number, to: number) => {
    flushSync(() => onMove?.(from, to));
    findMove(list.current?.children[to], to < from ? 'Up' : 'Down')?.focus();
    announce(`“${name}” is now ${to + 1} of ${rows.length}.`);
  };
  const remove = (name: string, at: number) => {
    flushSync(() => onRemove?.(at, `“${name}” is removed.`));
    addButton.current?.focus();
    // Clears the announcement of an earlier move, which is outdated.
    announce('');
  };
  return { list, addButton, expanded, setExpanded, add, move, remove };
}

/** The button that moves the entry in this direction. The first and the last entry have only one such button. */
const findMove = (entry: Element | undefined, way: string) =>
  entry?.querySelector<HTMLElement>(`:scope > div > [data-move="${way}"]`) ??
  entry?.querySelector<HTMLElement>(':scope > div > [data-move]');

const drawMoves = (name: string, at: number, count: number, onMove: (to: number) => void) =>
  ['Up', 'Down'].map((way) => {
    const to = way === 'Up' ? at - 1 : at + 1;
    if (to < 0 || to === count) return null;
    const label = `Move ${way.toLowerCase()}: ${name}`;
    return (
      <AdminButton key={way} data-move={way} aria-label={label} onClick={() => onMove(to)}>
        {way}
      </AdminButton>
    );
  });

interface FoldProps {
  name: string;
  isOpen: boolean;
  hasFinding: boolean | undefined;
  onPress: () => void;
}

export const Fold = ({ name, isOpen, hasFinding, onPress }: FoldProps) => (
  <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onPress}>
    <span>{name}</span>
    {hasFinding && !isOpen && <span className={styles.care}>Look at it again</span>}
  </button>
);
