import { useEffect, useRef, useState } from 'react';
import type { FieldForm, GroupForm, ListForm, Value } from '#calls';
import { isWithin, summarise } from '#content/schema';
import { AdminButton } from '../../ui/AdminButton.tsx';
import hiddenStyles from '../../ui/hidden.module.css';
import { showNotice } from '../../ui/notices.tsx';
import { formatPlace, readAt } from '../fieldPlace.ts';
import styles from '../fields/fields.module.css';
import { splitHours } from '../fields/splitHours.ts';
import { useEditedPage } from '../pageQueries.ts';
import { PhotoParts } from '../photos/PhotoParts.tsx';
import { FieldConflicts } from '../queue/conflicts.tsx';
import { useSteps } from '../queue/steps.tsx';
import { EntryList } from './EntryList.tsx';
import { FieldFindings } from './FieldFindings.tsx';
import { type FieldViewProps, useForm } from './formContext.ts';

/** A group of fields. An absent optional group is a button. */
export function GroupField(props: FieldViewProps & { node: GroupForm }) {
  const { file, path, node, value, isNew = false } = props;
  const { type } = useForm();
  const { undo } = useSteps();
  /** The button pressed last, which disappears: the first field or the replacing button takes the focus. */
  const [pressed, setPressed] = useState<'add' | 'remove'>();
  const adder = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pressed === 'remove') adder.current?.focus();
  }, [pressed]);
  if (value === null && node.isOptional) {
    const add = () => {
      setPressed('add');
      type(file, { kind: 'set', path, value: makeEmpty(node) });
    };
    return (
      <div className={styles.field}>
        <AdminButton ref={adder} onClick={add}>
          Add: {node.label}
        </AdminButton>
        {node.help && <p className={styles.help}>{node.help}</p>}
        <FieldConflicts file={file} path={path} />
      </div>
    );
  }
  const inside = <GroupParts {...props} isNew={isNew || pressed === 'add'} />;
  if (props.isAlone || node.label === '' || typeof path.at(-1) === 'number') return inside;
  const remove = () => {
    setPressed('remove');
    const id = type(file, { kind: 'set', path, value: null });
    showNotice(`${node.label}: taken out.`, { onPress: () => undo(id) });
  };
  return (
    <fieldset className={styles.group}>
      <legend>{node.label}</legend>
      {node.help && <p className={styles.help}>{node.help}</p>}
      {inside}
      {node.isOptional && (
        <AdminButton kind="text" onClick={remove}>
          Take out: {node.label}
        </AdminButton>
      )}
    </fieldset>
  );
}

/** @returns a function for opening hours: moves times typed after the days into their own field, if it is empty */
function useMoveTime({ file, path, value }: FieldViewProps): () => void {
  const { type } = useForm();
  const hours = readAt(value, 'time') === '' ? splitHours(String(readAt(value, 'days'))) : undefined;
  const visit = crypto.randomUUID();
  const set = (name: string, words: string) =>
    type(file, { kind: 'set', path: [...path, name], value: words }, { visit });
  // The days are set last, because the server finds the entry by its days.
  return () => void (hours && [set('time', hours.time), set('days', hours.days)]);
}

function GroupParts(props: FieldViewProps & { node: GroupForm }) {
  const { file, path, node, value, isNew = false } = props;
  const { Field, findings, conflicts } = useForm();
  /** The first folded field, once all are shown: this field takes the focus, since the button disappears. */
  const [firstRevealed, setFirstRevealed] = useState<string>();
  /** Names of the optional fields shown so far: they stay, also when they are emptied. */
  const [shownNames, setShownNames] = useState<readonly string[]>([]);
  const parts = useRef<HTMLDivElement>(null);
  const isNewPhoto = isNew && node.kind === 'image';
  useEffect(() => {
    if (isNewPhoto) parts.current?.querySelector<HTMLElement>('input[type="file"]')?.click();
  }, [isNewPhoto]);
  const offeredFields = node.fields.filter(
    ({ name, isDeprecated }) => !isDeprecated || readAt(value, name) !== null,
  );
  const isShown = (field: (typeof offeredFields)[number]) => {
    const { name, isOptional, isCollapsed } = field;
    const currentValue = readAt(value, name);
    const innerPlace = { file, path: [...path, name] };
    if (shownNames.includes(name) || conflicts.some((one) => isWithin(one, innerPlace))) return true;
    // A field with its default value is folded, unless it has a finding.
    const initial = 'initial' in field ? field.initial : undefined;
    if (isCollapsed || (currentValue !== null && initial === currentValue))
      return findings.some((one) => formatPlace(one) === formatPlace(innerPlace));
    // An unticked checkbox is always shown.
    return !isOptional || currentValue !== null || field.kind === 'yesNo';
  };
  const shownFields = offeredFields.filter((field) => firstRevealed !== undefined || isShown(field));
  const foldedFields = offeredFields.filter((field) => !shownFields.includes(field));
  const isNewlyShown = shownFields.some(({ name, isOptional }) => isOptional && !shownNames.includes(name));
  if (isNewlyShown) setShownNames(shownFields.filter(({ isOptional }) => isOptional).map(({ name }) => name));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: tracks the focus of its fields
    <div ref={parts} onBlur={useMoveTime(props)}>
      <FieldFindings file={file} path={path} />
      {node.kind === 'image' && <PhotoParts file={file} path={path} value={value} />}
      {shownFields.map((field, at) => (
        <Field
          key={field.name}
          file={file}
          node={field}
          path={[...path, field.name]}
          value={readAt(value, field.name)}
          isNew={(isNew && at === 0) || field.name === firstRevealed}
        />
      ))}
      {foldedFields.length > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={false}
          onClick={() => setFirstRevealed(foldedFields[0]?.name)}
        >
          More: {foldedFields.map(({ label }) => label).join(', ')}
        </button>
      )}
    </div>
  );
}

export function ListField({ file, path, node, value, isAlone = false }: FieldViewProps & { node: ListForm }) {
  const { type, findings } = useForm();
  const entries: Value[] = Array.isArray(value) ? value : [];
  const { keys, next } = useEntryKeys(entries);
  const { entry: kindOf, min, max } = node;
  const isGroup = 'fields' in kindOf || 'entry' in kindOf;
  const isFixed = node.kind === 'order' || min === max;
  const entryLabel = kindOf.label || 'Entry';
  const shownIndexes = useShownIndexes(node, entries);
  const insert = () => {
    type(file, { kind: 'insert', path, at: entries.length, value: makeEmpty(kindOf) });
    return next;
  };
  const rows = shownIndexes.map((at) => ({
    key: keys[at] ?? at,
    name: summarise(node, entries[at]),
    file,
    path: [...path, at],
    value: entries[at] ?? '',
    hasFinding: findings.some((one) => isWithin(one, { file, path: [...path, at] })),
    node: isGroup ? kindOf : { ...kindOf, label: `${kindOf.label} ${at + 1}` },
  }));
  return (
    <fieldset className={styles.group}>
      <legend className={isAlone ? hiddenStyles.hidden : undefined}>{node.label}</legend>
      {node.help && <p className={styles.help}>{node.help}</p>}
      <FieldFindings file={file} path={path} />
      {entries.length === 0 && <p className={styles.help}>None yet.</p>}
      <EntryList
        rows={rows}
        min={min}
        isAlone={isAlone}
        kind={node.kind === 'order' ? 'order' : isGroup ? 'folded' : 'plain'}
        addLabel={<>Add: {entryLabel}</>}
        full={
          max !== undefined && entries.length >= max
            ? `There is room for ${max}. Remove one to add another.`
            : undefined
        }
        onAdd={isFixed ? undefined : insert}
        onMove={(from, to) =>
          type(file, { kind: 'move', path, from: shownIndexes[from] ?? from, to: shownIndexes[to] ?? to })
        }
        onRemove={isFixed ? undefined : (at) => type(file, { kind: 'remove', path: [...path, at] })}
      />
    </fieldset>
  );
}

/** Indexes of the shown entries: an order of sections leaves out those without content. */
function useShownIndexes({ kind }: ListForm, entries: readonly Value[]): number[] {
  const tasks = useEditedPage().data?.tasks ?? [];
  // The id of a section's task is the name of the section.
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
  const [lastKeyed, setLastKeyed] = useState<KeyedEntries>({ entries: [], keys: [], next: 0 });
  if (
    entries.length === lastKeyed.entries.length &&
    entries.every((entry, at) => entry === lastKeyed.entries[at])
  )
    return lastKeyed;
  const keyed = keepKeys(lastKeyed, entries);
  setLastKeyed(keyed);
  return keyed;
}

/** An unchanged entry keeps its key when it moves; a changed entry keeps the key of its position. */
function keepKeys(lastKeyed: KeyedEntries, entries: readonly string[]): KeyedEntries {
  const unusedKeys = new Map(lastKeyed.keys.map((key, at) => [key, lastKeyed.entries[at]]));
  const keys = entries.map((entry, at) => {
    const ownKey = lastKeyed.keys[at];
    const isSame = ownKey !== undefined && unusedKeys.get(ownKey) === entry;
    const key = isSame ? ownKey : [...unusedKeys].find(([, one]) => one === entry)?.[0];
    if (key !== undefined) unusedKeys.delete(key);
    return key;
  });
  const isSameLength = entries.length === lastKeyed.entries.length;
  let { next } = lastKeyed;
  const allKeys = keys.map((key, at) => {
    const ownKey = lastKeyed.keys[at];
    return key ?? (isSameLength && ownKey !== undefined && unusedKeys.has(ownKey) ? ownKey : next++);
  });
  return { entries, keys: allKeys, next };
}

/** The value of a new field: required parts, empty or with their defaults. */
function makeEmpty(node: FieldForm): Value {
  if ('fields' in node) {
    const needed = node.fields.filter(isIncluded);
    return Object.fromEntries(needed.map((field) => [field.name, makeEmpty(field)]));
  }
  if ('entry' in node) return Array.from({ length: node.min }, () => makeEmpty(node.entry));
  if (node.initial !== undefined) return node.initial === 'today' ? formatToday() : node.initial;
  if (node.kind === 'choice') return node.options[0]?.value ?? '';
  if (node.kind === 'number') return node.from;
  return node.kind === 'yesNo' ? false : '';
}

const isIncluded = (node: FieldForm): boolean =>
  !node.isDeprecated && (!node.isOptional || ('initial' in node && node.initial !== undefined));

/** Today's date in the time zone of the browser. */
const formatToday = (): string => new Intl.DateTimeFormat('en-CA').format(Date.now());
