import { useId, useState } from 'react';
import { DeskButton } from '../ui/DeskButton.tsx';
import { FieldView } from './FieldView.tsx';
import { FileEntry } from './FileEntry.tsx';
import styles from './fields.module.css';
import { useForm } from './formContext.ts';
import { isPartOf, nameOfPlace, type ShownField } from './pageTypes.ts';

/** More fields than fit on a few screens. */
const MANY = 15;

interface FieldsOfFormProps {
  fields: readonly ShownField[];
  /** Where an entry that is a file of its own can be added. */
  folder: string | undefined;
}

/** All fields of a form; those that may be left out and are not there stand folded at the end. */
export function FieldsOfForm({ fields, folder }: FieldsOfFormProps) {
  const entries = fields.filter(({ file, path }) => file.includes('/') && path.length === 0);
  const rest = fields.filter((field) => !entries.includes(field));
  const sections = [...new Set(rest.map(({ section }) => section))];
  const isLong = rest.length > MANY && sections.length > 1;
  /** The file that was just added: it opens as soon as it is there. */
  const [added, setAdded] = useState('');
  return (
    <>
      {isLong ? (
        sections.map((section) => (
          <FoldedSection
            key={section}
            name={section}
            fields={rest.filter((one) => one.section === section)}
          />
        ))
      ) : (
        <PlacedFields fields={rest} />
      )}
      {entries.length > 0 && (
        <ul className={styles.entries}>
          {entries.map((field, at) => (
            <FileEntry key={field.file} {...{ field, at, all: entries, isNew: field.file === added }} />
          ))}
        </ul>
      )}
      {folder && <AddFile folder={folder} files={entries.map(({ file }) => file)} onAdd={setAdded} />}
    </>
  );
}

/** Each with what it is part of. */
const PlacedFields = ({ fields }: { fields: readonly ShownField[] }) =>
  fields.map((field) => (
    <PlacedField key={nameOfPlace(field)} {...{ field }} isAlone={fields.length === 1} />
  ));

/** Five buttons "Add: Photo" are told apart by what stands over them, by ear as well. */
function PlacedField({ field, isAlone }: { field: ShownField; isAlone: boolean }) {
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

/** A part of the page among others; closed, it says whether it holds something to look at. */
function FoldedSection({ name, fields }: { name: string; fields: readonly ShownField[] }) {
  const [isOpened, setIsOpened] = useState(false);
  const { conflicts } = useForm();
  const isOpen = isOpened || conflicts.some((one) => fields.some((field) => isPartOf(one, field)));
  const hasFinding = fields.some(({ finding }) => finding?.level === 'error');
  return (
    <div className={styles.entry}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        onClick={() => setIsOpened(!isOpen)}
      >
        <span>{name}</span>
        {hasFinding && !isOpen && <span className={styles.care}>Look at it again</span>}
      </button>
      {isOpen && <PlacedFields fields={fields} />}
    </div>
  );
}

interface AddFileProps {
  folder: string;
  files: readonly string[];
  onAdd: (file: string) => void;
}

function AddFile({ folder, files, onAdd }: AddFileProps) {
  const { type, say, refused } = useForm();
  const noun = folder === 'faq' ? 'question' : 'post';
  /** The file that is on its way: a second press would ask for it once more. */
  const [coming, setComing] = useState('');
  const isOver = files.includes(coming) || refused.some(({ typed }) => typed.file === coming);
  if (coming !== '' && isOver) setComing('');
  const add = () => {
    if (coming !== '') return;
    let number = files.length + 1;
    while (files.includes(`${folder}/${noun}-${number}.md`)) number += 1;
    const file = `${folder}/${noun}-${number}.md`;
    onAdd(file);
    setComing(file);
    type(file, { kind: 'create', text: '' });
    say(`A new ${noun} comes at the end.`);
  };
  return (
    <DeskButton data-add onClick={add}>
      Add a {noun}
    </DeskButton>
  );
}
