import { type FocusEvent, useId, useRef, useState } from 'react';
import type { PageField } from '#calls';
import { findChangedPlace, getValueAt, isWithin, type Value, type ValueForm } from '#content/schema';
import { formatPlace, isEntryFile } from '../fieldPlace.ts';
import styles from '../fields/fields.module.css';
import { ValueField } from '../fields/ValueField.tsx';
import { useQueue } from '../queue/queue.ts';
import { EntryList, type EntryRow, FoldButton } from './EntryList.tsx';
import { type FieldViewProps, useForm } from './formContext.ts';
import { GroupField, ListField } from './GroupField.tsx';

/** A form with more fields than this would fill too many screens, so its sections are collapsed. */
const MAX_EXPANDED_FIELDS = 15;

export function FormFields({ fields, folder }: { fields: readonly PageField[]; folder: string | undefined }) {
  const pageFields = fields.filter((field) => !isEntryFile(field));
  const sections = Map.groupBy(pageFields, ({ section }) => section);
  const isLong = pageFields.length > MAX_EXPANDED_FIELDS && sections.size > 1;
  return (
    <>
      {isLong
        ? [...sections].map(([name, inside]) => <CollapsibleSection key={name} name={name} fields={inside} />)
        : renderFields(pageFields)}
      {folder && <FileEntries folder={folder} fields={fields.filter(isEntryFile)} />}
    </>
  );
}

const renderFields = (fields: readonly PageField[]) =>
  fields.map((field) => <HeadedField key={formatPlace(field)} field={field} isAlone={fields.length === 1} />);

/** The heading tells fields with equal labels apart, such as five buttons "Add: Photo", also for screen readers. */
function HeadedField({ field, isAlone }: { field: PageField; isAlone: boolean }) {
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

function CollapsibleSection({ name, fields }: { name: string; fields: readonly PageField[] }) {
  const [isOpened, setIsOpened] = useState(false);
  const { conflictPlaces, findings } = useForm();
  const isOpen = isOpened || conflictPlaces.some((one) => fields.some((field) => isWithin(one, field)));
  const hasFinding = findings.some(
    (one) => one.level === 'error' && fields.some((field) => isWithin(one, field)),
  );
  return (
    <div className={styles.entry}>
      <FoldButton name={name} isOpen={isOpen} hasFinding={hasFinding} onPress={() => setIsOpened(!isOpen)} />
      {isOpen && renderFields(fields)}
    </div>
  );
}

const NOUNS: Readonly<Record<string, string>> = { faq: 'question', journal: 'post' };
export const nounOfFile = (file: string): string => NOUNS[file.split('/')[0] ?? ''] ?? 'entry';

/** The entry files of a folder. A random file name prevents a clash with another window; the server sets the order. */
function FileEntries({ folder, fields }: { folder: string; fields: readonly PageField[] }) {
  const { edit, editUndoable, announce, refusedItems } = useForm();
  const noun = nounOfFile(folder);
  /** A file whose creation is pending. Until it is saved or refused, another press creates no second file. */
  const [pendingFile, setPendingFile] = useState('');
  const isSettled =
    fields.some(({ file }) => file === pendingFile) || refusedItems.some(({ file }) => file === pendingFile);
  const add = () => {
    if (pendingFile !== '' && !isSettled) return undefined;
    const file = `${folder}/${noun}-${crypto.randomUUID().slice(0, 4)}.md`;
    setPendingFile(file);
    edit(file, { kind: 'create' });
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
      onMove={hasOrder ? (from, to) => edit(rows[from]?.file ?? '', { kind: 'place', to }) : undefined}
      onRemove={(at, notice) => editUndoable(notice, rows[at]?.file ?? '', { kind: 'delete' })}
    />
  );
}

/** The row of an entry file. Its field `order` is left out, because the owner moves the row instead. */
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

/** Shows the text as typed while the field has the focus, because saving trims spaces. */
function BufferedField(props: FieldViewProps & { node: ValueForm }) {
  const { edit } = useForm();
  /** The text typed since the field got the focus, and its stored value once it is saved. */
  const [buffer, setBuffer] = useState<{ value: Value | null; saved?: Value | null }>();
  const [{ items }] = useQueue();
  const visit = useRef('');
  const fieldElement = useRef<HTMLDivElement>(null);
  const { file, path } = props;
  const isPending = items.some((item) => formatPlace(findChangedPlace(item)) === formatPlace({ file, path }));
  // The first value after the save is the stored one. A later value comes from another window and is shown.
  if (buffer && !isPending && buffer.saved === undefined) setBuffer({ ...buffer, saved: props.value });
  else if (buffer && !isPending && buffer.saved !== props.value) setBuffer(undefined);
  const value = buffer === undefined ? props.value : buffer.value;
  const write = (next: Value) => {
    const hasFocus = fieldElement.current?.contains(document.activeElement) === true;
    if (hasFocus) setBuffer({ value: next });
    edit(file, { kind: 'set', path, value: next }, { was: value, visit: hasFocus ? visit.current : '' });
  };
  const isOutside = ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: tracks whether its field has the focus
    <div
      ref={fieldElement}
      onFocus={(event) => {
        if (isOutside(event)) visit.current = crypto.randomUUID();
      }}
      onBlur={(event) => {
        if (isOutside(event)) setBuffer(undefined);
      }}
    >
      <ValueField {...props} value={value} onEdit={write} />
    </div>
  );
}
