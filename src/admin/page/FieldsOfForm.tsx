import { DeskButton } from '../ui/DeskButton.tsx';
import { FieldView } from './FieldView.tsx';
import { FileEntry } from './FileEntry.tsx';
import styles from './fields.module.css';
import { useForm } from './formContext.ts';
import { nameOfPlace, type ShownField } from './pageTypes.ts';

/** All fields of a form; those that may be left out and are not there stand folded at the end. */
export function FieldsOfForm({ fields, canAddFile }: { fields: readonly ShownField[]; canAddFile: boolean }) {
  const entries = fields.filter(({ file, path }) => file.includes('/') && path.length === 0);
  const rest = fields.filter((field) => !entries.includes(field));
  const folder = canAddFile ? entries[0]?.file.split('/')[0] : undefined;
  return (
    <>
      {rest.map((field) => (
        <div key={nameOfPlace(field)}>
          {field.around.length > 0 && <p className={styles.around}>{field.around.join(', ')}</p>}
          <FieldView {...field} isAlone={rest.length === 1} />
        </div>
      ))}
      {entries.length > 0 && (
        <ul className={styles.entries}>
          {entries.map((field, at) => (
            <FileEntry key={field.file} field={field} at={at} all={entries} />
          ))}
        </ul>
      )}
      {folder && <AddFile folder={folder} files={entries.map(({ file }) => file)} />}
    </>
  );
}

function AddFile({ folder, files }: { folder: string; files: readonly string[] }) {
  const { type, say } = useForm();
  const noun = folder === 'faq' ? 'question' : 'post';
  const add = () => {
    let number = files.length + 1;
    while (files.includes(`${folder}/${noun}-${number}.md`)) number += 1;
    type(`${folder}/${noun}-${number}.md`, { kind: 'create', text: '' });
    say(`A new ${noun} comes at the end.`);
  };
  return <DeskButton onClick={add}>Add a {noun}</DeskButton>;
}
