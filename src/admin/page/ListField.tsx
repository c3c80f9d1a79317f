import { useEffect, useRef, useState } from 'react';
import { summarise } from '#content/form/say';
import type { Value } from '#editor/contract';
import { DeskButton } from '../ui/DeskButton.tsx';
import hiddenStyles from '../ui/hidden.module.css';
import { sayNotice } from '../ui/notices.tsx';
import { EntryOfList } from './EntryOfList.tsx';
import { useEntryKeys } from './entryKeys.ts';
import { FindingsOf } from './FindingsOf.tsx';
import styles from './fields.module.css';
import { useForm } from './formContext.ts';
import { makeEmpty } from './makeEmpty.ts';
import type { FieldViewProps, ListNode } from './pageTypes.ts';

/** Entries with Add, Up, Down and Remove. Every move is said, and what was removed can be put back. */
export function ListField({ file, path, node, value, isAlone = false }: FieldViewProps & { node: ListNode }) {
  const { type, say, adds } = useForm();
  const entries: Value[] = Array.isArray(value) ? value : [];
  const { keys, next } = useEntryKeys(entries);
  const [open, setOpen] = useState(isAlone && keys.length === 1 ? keys[0] : undefined);
  const [added, setAdded] = useState<number>();
  const add = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLFieldSetElement>(null);
  const toFocus = useRef('');
  useEffect(() => {
    if (toFocus.current === '') return;
    (place.current?.querySelector<HTMLElement>(toFocus.current) ?? add.current)?.focus();
    toFocus.current = '';
  });
  const what = node.entry.label || 'Entry';
  const insert = () => {
    const empty = makeEmpty(node.entry);
    const entry = isAlone && adds && typeof empty === 'object' ? { ...empty, ...adds } : empty;
    type(file, { kind: 'insert', path, at: entries.length, value: entry });
    setOpen(next);
    setAdded(next);
    say(`${what} ${entries.length + 1} is added.`);
  };
  const move = (from: number, to: number) => {
    type(file, { kind: 'move', path, from, to });
    toFocus.current = `[data-entry="${to}"] [data-move="${to < from ? 'up' : 'down'}"]:not([aria-disabled]), [data-entry="${to}"] [data-move]`;
    say(`“${summarise(node, entries[from])}” is now ${to + 1} of ${entries.length}.`);
  };
  const remove = (at: number) => {
    const entry = entries[at] as Value;
    type(file, { kind: 'remove', path: [...path, at] });
    setOpen(undefined);
    // How it was moved before is no longer so; the notice says what happened.
    say('');
    sayNotice(`“${summarise(node, entry)}” is removed.`, {
      onPress: () => {
        type(file, { kind: 'insert', path, at, value: entry });
        say(`“${summarise(node, entry)}” is here again.`);
        toFocus.current = `[data-entry="${at}"] :is(button, input, textarea)`;
      },
    });
    toFocus.current = '[data-add]';
  };
  const isFull = node.max !== undefined && entries.length >= node.max;
  const isFixed = node.kind === 'order' || node.min === node.max;
  return (
    <fieldset ref={place} className={styles.group}>
      <legend className={isAlone ? hiddenStyles.hidden : undefined}>{node.label}</legend>
      {node.help && <p className={styles.help}>{node.help}</p>}
      <FindingsOf {...{ file, path }} />
      {entries.length === 0 && <p className={styles.help}>None yet.</p>}
      <ol className={styles.entries}>
        {entries.map((entry, at) => (
          <EntryOfList
            key={keys[at]}
            {...{ file, path: [...path, at], list: node, value: entry, at, count: entries.length }}
            isOpen={open === keys[at]}
            isNew={added === keys[at]}
            filled={isAlone ? adds : undefined}
            onOpen={() => setOpen(open === keys[at] ? undefined : keys[at])}
            onMove={(to) => move(at, to)}
            onRemove={isFixed ? undefined : () => remove(at)}
          />
        ))}
      </ol>
      {!isFixed &&
        (isFull ? (
          <p className={styles.help}>There is room for {node.max}. Remove one to add another.</p>
        ) : (
          <DeskButton ref={add} data-add onClick={insert}>
            Add: {what}
          </DeskButton>
        ))}
    </fieldset>
  );
}
