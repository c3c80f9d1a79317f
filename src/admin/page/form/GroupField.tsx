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
  /** The pressed button disappears: the first field takes the focus, or the button that replaces it. */
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
  const parts = readAt(value, 'time') === '' ? splitHours(String(readAt(value, 'days'))) : undefined;
  const visit = crypto.randomUUID();
  const set = (name: string, words: string) =>
    type(file, { kind: 'set', path: [...path, name], value: words }, { visit });
  // The days last: the server finds the entry by them.
  return () => void (parts && [set('time', parts.time), set('days', parts.days)]);
}

function GroupParts(props: FieldViewProps & { node: GroupForm }) {
  const { file, path, node, value, isNew = false } = props;
  const { Field, findings, conflicts } = useForm();
  /** The first folded field, once all are shown: it takes the focus, since the button disappears. */
  const [revealed, setRevealed] = useState<string>();
  /** A field that was shown stays, also when it is emptied. */
  const [shown, setShown] = useState<readonly string[]>([]);
  const parts = useRef<HTMLDivElement>(null);
  const isNewPhoto = isNew && node.kind === 'image';
  useEffect(() => {
    if (isNewPhoto) parts.current?.querySelector<HTMLElement>('input[type="file"]')?.click();
  }, [isNewPhoto]);
  const offered = node.fields.filter(
    ({ name, isDeprecated }) => !isDeprecated || readAt(value, name) !== null,
  );
  const isThere = (field: (typeof offered)[number]) => {
    const { name, isOptional, isCollapsed } = field;
    const held = readAt(value, name);
    const inner = { file, path: [...path, name] };
    if (shown.includes(name) || conflicts.some((one) => isWithin(one, inner))) return true;
    // A field with its default value is folded, unless it has a finding.
    const initial = 'initial' in field ? field.initial : undefined;
    if (isCollapsed || (held !== null && initial === held))
      return findings.some((one) => formatPlace(one) === formatPlace(inner));
    // An unticked checkbox is always shown.
    return !isOptional || held !== null || field.kind === 'yesNo';
  };
  const there = offered.filter((field) => revealed !== undefined || isThere(field));
  const folded = offered.filter((field) => !there.includes(field));
  const isMore = there.some(({ name, isOptional }) => isOptional && !shown.includes(name));
  if (isMore) setShown(there.filter(({ isOptional }) => isOptional).map(({ name }) => name));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: tracks the focus of its fields
    <div ref={parts} onBlur={useMoveTime(props)}>
      <FieldFindings file={file} path={path} />
      {node.kind === 'image' && <PhotoParts file={file} path={path} value={value} />}
      {there.map((field, at) => (
        <Field
          key={field.name}
          file={file}
          node={field}
          path={[...path, field.name]}
          value={readAt(value, field.name)}
          isNew={(isNew && at === 0) || field.name === revealed}
        />
      ))}
      {folded.length > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={false}
          onClick={() => setRevealed(folded[0]?.name)}
        >
          More: {folded.map(({ label }) => label).join(', ')}
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
  const what = kindOf.label || 'Entry';
  const shown = useShownPlaces(node, entries);
  const insert = () => {
    type(file, { kind: 'insert', path, at: entries.length, value: makeEmpty(kindOf) });
    return next;
  };
  const rows = shown.map((at) => ({
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

/** The value of a new field: required parts, empty or with their defaults. */
function makeEmpty(node: FieldForm): Value {
  if ('fields' in node) {
    const needed = node.fields.filter(isMade);
    return Object.fromEntries(needed.map((field) => [field.name, makeEmpty(field)]));
  }
  if ('entry' in node) return Array.from({ length: node.min }, () => makeEmpty(node.entry));
  if (node.initial !== undefined) return node.initial === 'today' ? formatToday() : node.initial;
  if (node.kind === 'choice') return node.options[0]?.value ?? '';
  if (node.kind === 'number') return node.from;
  return node.kind === 'yesNo' ? false : '';
}

const isMade = (node: FieldForm): boolean =>
  !node.isDeprecated && (!node.isOptional || ('initial' in node && node.initial !== undefined));

/** In the time zone of the browser. */
const formatToday = (): string => new Intl.DateTimeFormat('en-CA').format(Date.now());
