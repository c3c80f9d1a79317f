import { type FocusEvent, useId, useRef, useState } from 'react';
import type { PageField } from '#calls';
import { findChangedPlace, getValueAt, isWithin, type Value, type ValueForm } from '#content/schema';
import { formatPlace, isEntryFile } from '../fieldPlace.ts';
import styles from '../fields/fields.module.css';
import { ValueField } from '../fields/ValueField.tsx';
import { useQueue } from '../queue/queue.ts';
import { EntryList, type EntryRow, Fold } from './EntryList.tsx';
import { type FieldViewProps, useForm } from './formContext.ts';
import { GroupField, ListField } from './GroupField.tsx';

/** A form with more fields would not fit on a few screens, so its sections are collapsed. */
const MAX_UNFOLDED = 15;

export function FormFields({ fields, folder }: { fields: readonly PageField[]; folder: string | undefined }) {
  const pageFields = fields.filter((field) => !isEntryFile(field));
  const sections = Map.groupBy(pageFields, ({ section }) => section);
  const isLong = pageFields.length > MAX_UNFOLDED && sections.size > 1;
  return (
    <>
      {isLong
        ? [...sections].map(([name, inside]) => <FoldedSection key={name} name={name} fields={inside} />)
        : drawFields(pageFields)}
      {folder && <FileEntries folder={folder} fields={fields.filter(isEntryFile)} />}
    </>
  );
}

const drawFields = (fields: readonly PageField[]) =>
  fields.map((field) => <PlacedField key={formatPlace(field)} field={field} isAlone={fields.length === 1} />);

/** The heading distinguishes fields with equal labels, such as five buttons "Add: Photo", also for screen readers. */
function PlacedField({ field, isAlone }: { field: PageField; isAlone: boolean }) {
  const name = useId();
  const inside = <FieldView {...field} isAlone={isAlone} />;
  if (field.around.length === 0) return <div>{inside}</div>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside may have a legend of its own, and a frame
    <div role="group" aria-labelledby={name}>
      <p id={name} className={styles.around}>
        {field.around.join(', ')}
      </p>
      {inside}
    </div>
  );
}

function FoldedSection({ name, fields }: { name: string; fields: readonly PageField[] }) {
  const [isOpened, setIsOpened] = useState(false);
  const { conflictPlaces, findings } = useForm();
  const isOpen = isOpened || conflictPlaces.some((one) => fields.some((field) => isWithin(one, field)));
  const hasFinding = findings.some(
    (one) => one.level === 'error' && fields.some((field) => isWithin(one, field)),
  );
  return (
    <div className={styles.entry}>
      <Fold name={name} isOpen={isOpen} hasFinding={hasFinding} onPress={() => setIsOpened(!isOpen)} />
      {isOpen && drawFields(fields)}
    </div>
  );
}

const NOUNS: Readonly<Record<string, string>> = { faq: 'question', journal: 'post' };
export const nounOfFile = (file: string): string => NOUNS[file.split('/')[0] ?? ''] ?? 'entry';

/** The entry files of a folder. The server numbers the files; a random name avoids a clash with another window. */
function FileEntries({ folder, fields }: { folder: string; fields: readonly PageField[] }) {
  const { type, typeUndoable, announce, refused } = useForm();
  const noun = nounOfFile(folder);
  /** A file whose creation is pending. A second press must not create another file. */
  const [pendingFile, setPendingFile] = useState('');
  const isSettled =
    fields.some(({ file }) => file === pendingFile) || refused.some(({ file }) => file === pendingFile);
  const add = () => {
    if (pendingFile !== '' && !isSettled) return undefined;
    const file = `${folder}/${noun}-${crypto.randomUUID().slice(0, 4)}.md`;
    setPendingFile(file);
    type(file, { kind: 'create' });
    announce(`A new ${noun} comes at the end.`);
    return file;
  };
  const rows = fields.filter(({ value }) => value !== null).map(toRow);
  const hasOrder = rows.some(({ value }) => getValueAt(value, ['order']) !== null);
  return (
    <EntryList
      rows={rows}
      kind="collapsed"
      isAlone
      addLabel={`Add a ${noun}`}
      onAdd={add}
      onMove={hasOrder ? (from, to) => type(rows[from]?.file ?? '', { kind: 'place', to }) : undefined}
      onRemove={(at, says) => typeUndoable(says, rows[at]?.file ?? '', { kind: 'delete' })}
    />
  );
}

/** The row of an entry file, without its field `order`: the owner moves the row instead. */
function toRow({ file, path, node, value }: PageField): EntryRow {
  const name = String(getValueAt(value, ['question']) || getValueAt(value, ['title']) || 'A new one');
  const shownNode =
    'fields' in node ? { ...node, fields: node.fields.filter((one) => one.name !== 'order') } : node;
  return { key: file, name, node: shownNode, file, path, value };
}

export function FieldView(props: FieldViewProps) {
  const { node } = props;
  if ('fields' in node) return <GroupField {...props} node={node} />;
  if ('entry' in node) return <ListField {...props} node={node} />;
  return <BufferedField {...props} node={node} />;
}

/** Shows the text as typed while the field has the focus, because saving trims blanks. */
function BufferedField(props: FieldViewProps & { node: ValueForm }) {
  const { type } = useForm();
  /** The text typed since the field got the focus, and the file's value after the save. */
  const [edit, setEdit] = useState<{ value: Value | null; saved?: Value | null }>();
  const [{ items }] = useQueue();
  const visit = useRef('');
  const fieldElement = useRef<HTMLDivElement>(null);
  const { file, path } = props;
  const isPending = items.some((item) => formatPlace(findChangedPlace(item)) === formatPlace({ file, path }));
  // The first value after the save is the file's. A later value was typed in another window, and is shown.
  if (edit && !isPending && edit.saved === undefined) setEdit({ ...edit, saved: props.value });
  else if (edit && !isPending && edit.saved !== props.value) setEdit(undefined);
  const value = edit === undefined ? props.value : edit.value;
  const write = (next: Value) => {
    const isHere = fieldElement.current?.contains(document.activeElement) === true;
    if (isHere) setEdit({ value: next });
    type(file, { kind: 'set', path, value: next }, { was: value, visit: isHere ? visit.current : '' });
  };
  const isOutside = ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: tracks the focus of its field
    <div
      ref={fieldElement}
      onFocus={(event) => {
        if (isOutside(event)) visit.current = crypto.randomUUID();
      }}
      onBlur={(event) => {
        if (isOutside(event)) setEdit(undefined);
      }}
    >
      <ValueField {...props} value={value} onType={write} />
    </div>
  );
}
