import { useEffect, useRef, useState } from 'react';
import { summarise } from '#content/form/say';
import type { Value } from '#editor/contract';
import { DeskButton } from '../ui/DeskButton.tsx';
import { sayNotice } from '../ui/notices.tsx';
import { EntryOfList } from './EntryOfList.tsx';
import { FindingsOf } from './FindingsOf.tsx';
import styles from './fields.module.css';
import { useForm } from './formContext.ts';
import { makeEmpty } from './makeEmpty.ts';
import type { FieldViewProps, ListNode } from './pageTypes.ts';

/** Entries with Add, Up, Down and Remove. Every move is said, and what was removed can be put back. */
export function ListField({ file, path, node, value, isAlone = false }: FieldViewProps & { node: ListNode }) {
  const { type, say, adds } = useForm();
  const entries: Value[] = Array.isArray(value) ? value : [];
  const [openAt, setOpenAt] = useState<number | null>(isAlone && entries.length === 1 ? 0 : null);
  const [addedAt, setAddedAt] = useState<number | null>(null);
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
    setOpenAt(entries.length);
    setAddedAt(entries.length);
    say(`${what} ${entries.length + 1} is added.`);
  };
  const move = (from: number, to: number) => {
    type(file, { kind: 'move', path, from, to });
    setOpenAt((open) => (open === from ? to : open === to ? from : open));
    toFocus.current = `[data-entry="${to}"] [data-move="${to < from ? 'up' : 'down'}"]:not([aria-disabled]), [data-entry="${to}"] [data-move]`;
    say(`“${summarise(node, entries[from])}” is now ${to + 1} of ${entries.length}.`);
  };
  const remove = (at: number) => {
    const entry = entries[at] as Value;
    type(file, { kind: 'remove', path: [...path, at] });
    setOpenAt(null);
    sayNotice(`“${summarise(node, entry)}” is removed.`, {
      onPress: () => type(file, { kind: 'insert', path, at, value: entry }),
    });
    toFocus.current = '[data-add]';
  };
  const isFull = node.max !== undefined && entries.length >= node.max;
  const isFixed = node.kind === 'order' || node.min === node.max;
  return (
    <fieldset ref={place} className={styles.group}>
      <legend className={isAlone ? styles.hidden : undefined}>{node.label}</legend>
      {node.help && <p className={styles.help}>{node.help}</p>}
      <FindingsOf {...{ file, path }} />
      {entries.length === 0 && <p className={styles.help}>None yet.</p>}
      <ol className={styles.entries}>
        {entries.map((entry, at) => (
          <EntryOfList
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is known by its place alone
            key={at}
            {...{ file, path: [...path, at], list: node, value: entry, at, count: entries.length }}
            isOpen={openAt === at}
            isNew={addedAt === at}
            filled={isAlone ? adds : undefined}
            onOpen={() => setOpenAt(openAt === at ? null : at)}
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
