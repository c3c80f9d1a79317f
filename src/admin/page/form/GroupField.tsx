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

/** A group of fields. While an optional group is absent, only a button is shown, which adds it. */
export function GroupField(props: FieldViewProps & { node: GroupForm }) {
  const { file, path, node, value, isNew = false } = props;
  const { edit, editUndoable } = useForm();
  /** The button pressed last. It disappears, so the first field or the button that replaces it takes the focus. */
  const [pressed, setPressed] = useState<'add' | 'remove'>();
  const help = node.help && <p className={styles.help}>{node.help}</p>;
  if (value === null && node.isOptional) {
    const add = () => {
      setPressed('add');
      edit(file, { kind: 'set', path, value: makeInitialValue(node) });
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
    editUndoable(`${node.label}: taken out.`, file, { kind: 'set', path, value: null });
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

/** @returns a function that moves hours typed into the days field to the time field, if that is empty */
function useSplitHours({ file, path, value }: FieldViewProps): () => void {
  const { edit } = useForm();
  const hours =
    getValueAt(value, ['time']) === '' ? splitHours(String(getValueAt(value, ['days']))) : undefined;
  const visit = crypto.randomUUID();
  const set = (name: string, value: string) =>
    edit(file, { kind: 'set', path: [...path, name], value }, { visit });
  // The time is set first: the server recognises the entry of the second change by its unchanged days.
  return () => void (hours && [set('time', hours.time), set('days', hours.days)]);
}

/** A `ref` callback that opens the file dialog of a new photo. */
const openFileDialog = (group: HTMLElement | null): void =>
  group?.querySelector<HTMLElement>('input[type="file"]')?.click();

function GroupParts(props: FieldViewProps & { node: GroupForm }) {
  const { file, path, node, value, isNew = false } = props;
  const { Field, findings, conflictPlaces } = useForm();
  /** The first of the fields that "More" revealed. It takes the focus, because the button disappears. */
  const [firstRevealed, setFirstRevealed] = useState<string>();
  /** Names of the optional fields shown so far. A field stays visible when it is emptied. */
  const [shownNames, setShownNames] = useState<readonly string[]>([]);
  const offeredFields = node.fields
    .map((one) => ({ node: one, file, path: [...path, one.name], value: getValueAt(value, [one.name]) }))
    .filter((field) => !field.node.isDeprecated || field.value !== null);
  const isShown = (field: (typeof offeredFields)[number]) => {
    const { name, kind, isOptional, isCollapsed } = field.node;
    if (shownNames.includes(name) || conflictPlaces.some((one) => isWithin(one, field))) return true;
    // A field that is collapsed, or has its default value, is shown only if it has a finding.
    const initial = 'initial' in field.node ? field.node.initial : undefined;
    if (isCollapsed || (field.value !== null && initial === field.value))
      return findings.some((one) => formatPlace(one) === formatPlace(field));
    // A checkbox is shown even without a value.
    return !isOptional || field.value !== null || kind === 'yesNo';
  };
  const shownFields = offeredFields.filter((field) => firstRevealed !== undefined || isShown(field));
  const collapsedFields = offeredFields.filter((field) => !shownFields.includes(field));
  const optionalNames = shownFields.filter((field) => field.node.isOptional).map((field) => field.node.name);
  if (optionalNames.some((name) => !shownNames.includes(name))) setShownNames(optionalNames);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: splits the hours when its fields lose the focus
    <div ref={isNew && node.kind === 'image' ? openFileDialog : undefined} onBlur={useSplitHours(props)}>
      <FieldFindings file={file} path={path} />
      {node.kind === 'image' && <PhotoParts file={file} path={path} value={value} />}
      {shownFields.map((field, at) => (
        <Field
          key={field.node.name}
          {...field}
          isNew={(isNew && at === 0) || field.node.name === firstRevealed}
        />
      ))}
      {collapsedFields.length > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={false}
          onClick={() => setFirstRevealed(collapsedFields[0]?.node.name)}
        >
          More: {collapsedFields.map((field) => field.node.label).join(', ')}
        </button>
      )}
    </div>
  );
}

export function ListField({ file, path, node, value, isAlone = false }: FieldViewProps & { node: ListForm }) {
  const { edit, editUndoable, findings } = useForm();
  const entries: Value[] = Array.isArray(value) ? value : [];
  const { keys, nextKey } = useEntryKeys(entries);
  const { entry: entryNode, min, max } = node;
  const isGroup = 'fields' in entryNode || 'entry' in entryNode;
  const isOrder = node.kind === 'order';
  const isFixed = isOrder || min === max;
  const tasks = useEditedPage().data?.tasks ?? [];
  // Sections without content are left out of the list to order. A section's name is the id of its task.
  const isEmptySection = (name: Value) => isOrder && tasks.some((task) => task.isEmpty && task.id === name);
  const shownIndexes = entries.flatMap((entry, at) => (isEmptySection(entry) ? [] : [at]));
  const insert = () => {
    edit(file, { kind: 'insert', path, at: entries.length, value: makeInitialValue(entryNode) });
    return nextKey;
  };
  const rows = shownIndexes.map((at) => {
    const place = { file, path: [...path, at] };
    return {
      ...place,
      key: keys[at] ?? at,
      name: summarise(node, entries[at]),
      value: entries[at] ?? '',
      hasFinding: findings.some((one) => isWithin(one, place)),
      node: isGroup ? entryNode : { ...entryNode, label: `${entryNode.label} ${at + 1}` },
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
        addLabel={`Add: ${entryNode.label || 'Entry'}`}
        fullText={isFull ? `There is room for ${max}. Remove one to add another.` : undefined}
        onAdd={isFixed ? undefined : insert}
        onMove={(from, to) =>
          edit(file, { kind: 'move', path, from: shownIndexes[from] ?? from, to: shownIndexes[to] ?? to })
        }
        onRemove={
          isFixed
            ? undefined
            : (at, notice) => editUndoable(notice, file, { kind: 'remove', path: [...path, at] })
        }
      />
    </fieldset>
  );
}

const NO_ENTRIES = { entries: [] as string[], keys: [] as number[], nextKey: 0 };

/** Gives each entry a stable key, so that an open entry stays open while others are added, moved or removed. */
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
  let { nextKey } = lastKeyed;
  const keys = movedKeys.map((key, at) => {
    const ownKey = isSameLength && unusedEntries.has(at) ? lastKeyed.keys[at] : undefined;
    return key ?? ownKey ?? nextKey++;
  });
  return { entries, keys, nextKey };
}

/** The value of a new field. A group starts with its required fields and those that have a default. */
function makeInitialValue(node: FieldForm): Value {
  if ('fields' in node) {
    const included = node.fields.filter(isIncluded);
    return Object.fromEntries(included.map((field) => [field.name, makeInitialValue(field)]));
  }
  if ('entry' in node) return Array.from({ length: node.min }, () => makeInitialValue(node.entry));
  // `en-CA` formats a date as YYYY-MM-DD. The time zone is the browser's.
  if (node.initial === 'today') return new Intl.DateTimeFormat('en-CA').format();
  if (node.initial !== undefined) return node.initial;
  if (node.kind === 'choice') return node.options[0]?.value ?? '';
  if (node.kind === 'number') return node.from;
  return node.kind === 'yesNo' ? false : '';
}

const isIncluded = (node: FieldForm): boolean =>
  !node.isDeprecated && (!node.isOptional || ('initial' in node && node.initial !== undefined));
