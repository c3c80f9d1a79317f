import { useState } from 'react';
import { isNested } from '#content/drafts/change';
import { summarise } from '#content/form/say';
import type { ListForm, Value } from '#editor/contract';
import hiddenStyles from '../../ui/hidden.module.css';
import styles from '../fields/fields.module.css';
import { useEditedPage } from '../pageQueries.ts';
import { EntryList } from './EntryList.tsx';
import { FieldFindings } from './FieldFindings.tsx';
import { type FieldViewProps, useForm } from './formContext.ts';
import { makeEmpty } from './makeEmpty.ts';

export function ListField({ file, path, node, value, isAlone = false }: FieldViewProps & { node: ListForm }) {
  const { type, findings } = useForm();
  const entries: Value[] = Array.isArray(value) ? value : [];
  const { keys, next } = useEntryKeys(entries);
  const { entry: kindOf, min, max } = node;
  const isGroup = 'fields' in kindOf || 'entry' in kindOf;
  const isFixed = node.kind === 'order' || min === max;
  const what = kindOf.label || 'Entry';
  const shown = useShownPlaces(node, entries);
  const insert = () => {
    type(file, { kind: 'insert', path, at: entries.length, value: makeEmpty(kindOf) });
    return next;
  };
  const rows = shown.map((at) => ({
    key: keys[at] ?? at,
    name: summarise(node, entries[at]),
    ...{ file, path: [...path, at], value: entries[at] ?? '' },
    hasFinding: findings.some((one) => isNested(one, { file, path: [...path, at] })),
    node: isGroup ? kindOf : { ...kindOf, label: `${kindOf.label} ${at + 1}` },
  }));
  return (
    <fieldset className={styles.group}>
      <legend className={isAlone ? hiddenStyles.hidden : undefined}>{node.label}</legend>
      {node.help && <p className={styles.help}>{node.help}</p>}
      <FieldFindings {...{ file, path }} />
      {entries.length === 0 && <p className={styles.help}>None yet.</p>}
      <EntryList
        {...{ rows, min, isAlone }}
        kind={node.kind === 'order' ? 'order' : isGroup ? 'folded' : 'plain'}
        addLabel={<>Add: {what}</>}
        full={
          max !== undefined && entries.length >= max
            ? `There is room for ${max}. Remove one to add another.`
            : undefined
        }
        onAdd={isFixed ? undefined : insert}
        onMove={(from, to) =>
          type(file, { kind: 'move', path, from: shown[from] ?? from, to: shown[to] ?? to })
        }
        onRemove={isFixed ? undefined : (at) => type(file, { kind: 'remove', path: [...path, at] })}
      />
    </fieldset>
  );
}

/** Indexes of the shown entries: an order leaves out sections without content. */
function useShownPlaces({ kind }: ListForm, entries: readonly Value[]): number[] {
  const tasks = useEditedPage().data?.tasks ?? [];
  // The id of the section's task is its name.
  const isEmpty = (name: Value) => kind === 'order' && tasks.some((task) => task.isEmpty && task.id === name);
  return entries.flatMap((entry, at) => (isEmpty(entry) ? [] : [at]));
}

interface KeyedEntries {
  readonly entries: readonly string[];
  readonly keys: readonly number[];
  readonly next: number;
}

/** A stable key per entry, so that an open entry stays open while others are added or removed. */
function useEntryKeys(values: readonly Value[]): KeyedEntries {
  const entries = values.map((value) => JSON.stringify(value));
  const [held, setHeld] = useState<KeyedEntries>({ entries: [], keys: [], next: 0 });
  if (entries.length === held.entries.length && entries.every((entry, at) => entry === held.entries[at]))
    return held;
  const keyed = keepKeys(held, entries);
  setHeld(keyed);
  return keyed;
}

/** An unchanged entry keeps its key when it moves; a changed one keeps the key of its position. */
function keepKeys(held: KeyedEntries, entries: readonly string[]): KeyedEntries {
  const left = new Map(held.keys.map((key, at) => [key, held.entries[at]]));
  const keys = entries.map((entry, at) => {
    const own = held.keys[at];
    const isSame = own !== undefined && left.get(own) === entry;
    const key = isSame ? own : [...left].find(([, one]) => one === entry)?.[0];
    if (key !== undefined) left.delete(key);
    return key;
  });
  const isAsMany = entries.length === held.entries.length;
  let { next } = held;
  const all = keys.map((key, at) => {
    const own = held.keys[at];
    return key ?? (isAsMany && own !== undefined && left.has(own) ? own : next++);
  });
  return { entries, keys: all, next };
}
