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
  fullText?: string | undefined;
  /** @returns the key of the new entry; undefined while an entry is being added */
  onAdd: (() => Key | undefined) | undefined;
  onMove: ((from: number, to: number) => void) | undefined;
  /** @param notice the text of the notice that offers to undo the removal */
  onRemove: ((at: number, notice: string) => void) | undefined;
}

/** The entries of a list, or the files of a folder. Moves are announced to screen readers; a removal can be undone. */
export function EntryList(props: EntryListProps) {
  const { rows, kind, min = 0, addLabel, fullText, onAdd, onMove, onRemove } = props;
  const { Field, conflictPlaces } = useForm();
  const { list, addButton, expanded, setExpanded, add, move, remove } = useEntryActions(props);
  return (
    <>
      <ol ref={list} className={styles.entries}>
        {rows.map(({ key, name, hasFinding, ...field }, at) => {
          const isExpanded = expanded.key === key;
          const toggle = () => setExpanded(isExpanded ? {} : { key });
          // An entry with a conflict is always open, so that the conflict is visible.
          const isOpen =
            isExpanded || kind !== 'collapsed' || conflictPlaces.some((one) => isWithin(one, field));
          return (
            <li key={key} className={styles.entry} data-entry={at}>
              {kind === 'collapsed' && (
                <FoldButton name={name} isOpen={isOpen} hasFinding={hasFinding} onPress={toggle} />
              )}
              {kind === 'order' && <p className={styles.ordered}>{name}</p>}
              {kind !== 'order' && isOpen && (
                <Field {...field} isNew={isExpanded && expanded.isNew === true} isAlone />
              )}
              {isOpen && (
                <div className={styles.does}>
                  {onMove && renderMoveButtons(name, at, rows.length, (to) => move(name, at, to))}
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
      {onAdd && fullText && <p className={styles.help}>{fullText}</p>}
      {onAdd && !fullText && (
        <AdminButton ref={addButton} onClick={add}>
          {addLabel}
        </AdminButton>
      )}
    </>
  );
}

function useEntryActions({ rows, isAlone, onAdd, onMove, onRemove }: EntryListProps) {
  const { announce } = useForm();
  /** The entry that the owner expanded or added. A new entry takes the focus. */
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
    findMoveButton(list.current?.children[to], to < from ? 'Up' : 'Down')?.focus();
    announce(`“${name}” is now ${to + 1} of ${rows.length}.`);
  };
  const remove = (name: string, at: number) => {
    flushSync(() => onRemove?.(at, `“${name}” is removed.`));
    addButton.current?.focus();
    // Clears the announcement of an earlier move, whose positions are outdated.
    announce('');
  };
  return { list, addButton, expanded, setExpanded, add, move, remove };
}

/** Finds the button that moves an entry in a direction, or its only move button if it is the first or last entry. */
const findMoveButton = (entry: Element | undefined, direction: string) =>
  entry?.querySelector<HTMLElement>(`:scope > div > [data-move="${direction}"]`) ??
  entry?.querySelector<HTMLElement>(':scope > div > [data-move]');

const renderMoveButtons = (name: string, at: number, count: number, onMove: (to: number) => void) =>
  ['Up', 'Down'].map((direction) => {
    const to = direction === 'Up' ? at - 1 : at + 1;
    if (to < 0 || to === count) return null;
    const label = `Move ${direction.toLowerCase()}: ${name}`;
    return (
      <AdminButton key={direction} data-move={direction} aria-label={label} onClick={() => onMove(to)}>
        {direction}
      </AdminButton>
    );
  });

interface FoldButtonProps {
  name: string;
  isOpen: boolean;
  hasFinding: boolean | undefined;
  onPress: () => void;
}

export const FoldButton = ({ name, isOpen, hasFinding, onPress }: FoldButtonProps) => (
  <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onPress}>
    <span>{name}</span>
    {hasFinding && !isOpen && <span className={styles.care}>Look at it again</span>}
  </button>
);
