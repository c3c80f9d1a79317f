import { useState } from 'react';
import {
  type FieldForm,
  type GroupForm,
  getValueAt,
  isWithin,
  type ListForm,
  summarise,
  type Value,
} from '#content/schema';
import { AdminButton } from '../../ui/AdminButton.tsx';
import hiddenStyles from '../../ui/hidden.module.css';
import { formatPlace } from '../fieldPlace.ts';
import styles from '../fields/fields.module.css';
import { splitHours } from '../fields/splitHours.ts';
import { focusNew } from '../PageParts.tsx';
import { useEditedPage } from '../pageQueries.ts';
import { PhotoParts } from '../photos/PhotoParts.tsx';
import { FieldConflicts } from '../queue/unsaved.tsx';
import { EntryList } from './EntryList.tsx';
import { FieldFindings } from './FieldFindings.tsx';
import { type FieldViewProps, useForm } from './formContext.ts';

/** A group of fields. An absent optional group is a button. */
export function GroupField(props: FieldViewProps & { node: GroupForm }) {
  const { file, path, node, value, isNew = false } = props;
  const { type, typeUndoable } = useForm();
  /** The button pressed last. It disappears, so the first field or the button in its place takes the focus. */
  const [pressed, setPressed] = useState<'add' | 'remove'>();
  const help = node.help && <p className={styles.help}>{node.help}</p>;
  if (value === null && node.isOptional) {
    const add = () => {
      setPressed('add');
      type(file, { kind: 'set', path, value: makeEmpty(node) });
    };
    return (
      <div className={styles.field}>
        <AdminButton ref={pressed === 'remove' ? focusNew : undefined} onClick={add}>
          Add: {node.label}
        </AdminButton>
        {help}
        <FieldConflicts file={file} path={path} />
      </div>
    );
  }
  const inside = <GroupParts {...props} isNew={isNew || pressed === 'add'} />;
  if (props.isAlone || node.label === '' || typeof path.at(-1) === 'number') return inside;
  const remove = () => {
    setPressed('remove');
    typeUndoable(`${node.label}: taken out.`, file, { kind: 'set', path, value: null });
  };
  return (
    <fieldset className={styles.group}>
      <legend>{node.label}</legend>
      {help}
      {inside}
      {node.isOptional && (
        <AdminButton kind="text" onClick={remove}>
          Take out: {node.label}
        </AdminButton>
      )}
    </fieldset>
  );
}

/** @returns a function that moves opening hours typed after the days into their own field, if that is empty */
function useMoveTime({ file, path, value }: FieldViewProps): () => void {
  const { type } = useForm();
  const hours =
    getValueAt(value, ['time']) === '' ? splitHours(String(getValueAt(value, ['days']))) : undefined;
  const visit = crypto.randomUUID();
  const set = (name: string, words: string) =>
    type(file, { kind: 'set', path: [...path, name], value: words }, { visit });
  // The days are set last, because the server finds the entry by its days.
  return () => void (hours && [set('time', hours.time), set('days', hours.days)]);
}

/** A `ref` callback for a new photo's group: lets the owner choose the file at once. */
const chooseFile = (group: HTMLElement | null): void =>
  group?.querySelector<HTMLElement>('input[type="file"]')?.click();

function GroupParts(props: FieldViewProps & { node: GroupForm }) {
  const { file, path, node, value, isNew = false } = props;
  const { Field, findings, conflictPlaces } = useForm();
  /** The first field that was collapsed, once all are shown. It takes the focus, because the button disappears. */
  const [firstRevealed, setFirstRevealed] = useState<string>();
  /** Names of the optional fields shown so far. A field stays visible when it is emptied. */
  const [shownNames, setShownNames] = useState<readonly string[]>([]);
  const offeredFields = node.fields
    .map((one) => ({ node: one, file, path: [...path, one.name], value: getValueAt(value, [one.name]) }))
    .filter((field) => !field.node.isDeprecated || field.value !== null);
  const isShown = (field: (typeof offeredFields)[number]) => {
    const { name, kind, isOptional, isCollapsed } = field.node;
    if (shownNames.includes(name) || conflictPlaces.some((one) => isWithin(one, field))) return true;
    // A field with its default value is collapsed, unless it has a finding.
    const initial = 'initial' in field.node ? field.node.initial : undefined;
    if (isCollapsed || (field.value !== null && initial === field.value))
      return findings.some((one) => formatPlace(one) === formatPlace(field));
    // An unticked checkbox is always shown.
    return !isOptional || field.value !== null || kind === 'yesNo';
  };
  const shownFields = offeredFields.filter((field) => firstRevealed !== undefined || isShown(field));
  const foldedFields = offeredFields.filter((field) => !shownFields.includes(field));
  const optionalNames = shownFields.filter((field) => field.node.isOptional).map((field) => field.node.name);
  if (optionalNames.some((name) => !shownNames.includes(name))) setShownNames(optionalNames);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: tracks the focus of its fields
    <div ref={isNew && node.kind === 'image' ? chooseFile : undefined} onBlur={useMoveTime(props)}>
      <FieldFindings file={file} path={path} />
      {node.kind === 'image' && <PhotoParts file={file} path={path} value={value} />}
      {shownFields.map((field, at) => (
        <Field
          key={field.node.name}
          {...field}
          isNew={(isNew && at === 0) || field.node.name === firstRevealed}
        />
      ))}
      {foldedFields.length > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={false}
          onClick={() => setFirstRevealed(foldedFields[0]?.node.name)}
        >
          More: {foldedFields.map((field) => field.node.label).join(', ')}
        </button>
      )}
    </div>
  );
}

export function ListField({ file, path, node, value, isAlone = false }: FieldViewProps & { node: ListForm }) {
  const { type, typeUndoable, findings } = useForm();
  const entries: Value[] = Array.isArray(value) ? value : [];
  const { keys, next } = useEntryKeys(entries);
  const { entry: kindOf, min, max } = node;
  const isGroup = 'fields' in kindOf || 'entry' in kindOf;
  const isOrder = node.kind === 'order';
  const isFixed = isOrder || min === max;
  const tasks = useEditedPage().data?.tasks ?? [];
  // The order of sections omits sections without content. A section's name is the id of its task.
  const isEmpty = (name: Value) => isOrder && tasks.some((task) => task.isEmpty && task.id === name);
  const shownIndexes = entries.flatMap((entry, at) => (isEmpty(entry) ? [] : [at]));
  const insert = () => {
    type(file, { kind: 'insert', path, at: entries.length, value: makeEmpty(kindOf) });
    return next;
  };
  const rows = shownIndexes.map((at) => {
    const place = { file, path: [...path, at] };
    return {
      ...place,
      key: keys[at] ?? at,
      name: summarise(node, entries[at]),
      value: entries[at] ?? '',
      hasFinding: findings.some((one) => isWithin(one, place)),
      node: isGroup ? kindOf : { ...kindOf, label: `${kindOf.label} ${at + 1}` },
    };
  });
  const isFull = max !== undefined && entries.length >= max;
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
        kind={isOrder ? 'order' : isGroup ? 'collapsed' : 'plain'}
        addLabel={`Add: ${kindOf.label || 'Entry'}`}
        full={isFull ? `There is room for ${max}. Remove one to add another.` : undefined}
        onAdd={isFixed ? undefined : insert}
        onMove={(from, to) =>
          type(file, { kind: 'move', path, from: shownIndexes[from] ?? from, to: shownIndexes[to] ?? to })
        }
        onRemove={
          isFixed
            ? undefined
            : (at, says) => typeUndoable(says, file, { kind: 'remove', path: [...path, at] })
        }
      />
    </fieldset>
  );
}

const NO_ENTRIES = { entries: [] as string[], keys: [] as number[], next: 0 };

/** A stable key per entry, so that an open entry stays open while other entries are added or removed. */
function useEntryKeys(values: readonly Value[]) {
  const entries = values.map((value) => JSON.stringify(value));
  const [lastKeyed, setLastKeyed] = useState(NO_ENTRIES);
  if (entries.join('\n') === lastKeyed.entries.join('\n')) return lastKeyed;
  const keyed = keepKeys(lastKeyed, entries);
  setLastKeyed(keyed);
  return keyed;
}

/** An unchanged entry keeps its key when it moves; a changed entry keeps the key of its position. */
function keepKeys(lastKeyed: typeof NO_ENTRIES, entries: string[]): typeof NO_ENTRIES {
  const unusedEntries = new Map(lastKeyed.entries.entries());
  const movedKeys = entries.map((entry, at) => {
    const isSame = unusedEntries.get(at) === entry;
    const lastAt = isSame ? at : ([...unusedEntries].find(([, one]) => one === entry)?.[0] ?? -1);
    unusedEntries.delete(lastAt);
    return lastKeyed.keys[lastAt];
  });
  const isSameLength = entries.length === lastKeyed.entries.length;
  let { next } = lastKeyed;
  const keys = movedKeys.map((key, at) => {
    const ownKey = isSameLength && unusedEntries.has(at) ? lastKeyed.keys[at] : undefined;
    return key ?? ownKey ?? next++;
  });
  return { entries, keys, next };
}

/** The value of a new field: required parts, empty or with their defaults. */
function makeEmpty(node: FieldForm): Value {
  if ('fields' in node) {
    const included = node.fields.filter(isIncluded);
    return Object.fromEntries(included.map((field) => [field.name, makeEmpty(field)]));
  }
  if ('entry' in node) return Array.from({ length: node.min }, () => makeEmpty(node.entry));
  // In the time zone of the browser.
  if (node.initial === 'today') return new Intl.DateTimeFormat('en-CA').format();
  if (node.initial !== undefined) return node.initial;
  if (node.kind === 'choice') return node.options[0]?.value ?? '';
  if (node.kind === 'number') return node.from;
  return node.kind === 'yesNo' ? false : '';
}

const isIncluded = (node: FieldForm): boolean =>
  !node.isDeprecated && (!node.isOptional || ('initial' in node && node.initial !== undefined));
