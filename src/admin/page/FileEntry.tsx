import { useState } from 'react';
import { DeskButton } from '../ui/DeskButton.tsx';
import { sayNotice } from '../ui/notices.tsx';
import { FieldView } from './FieldView.tsx';
import styles from './fields.module.css';
import { useForm } from './formContext.ts';
import { readAt, type ShownField } from './pageTypes.ts';

interface FileEntryProps {
  field: ShownField;
  at: number;
  all: readonly ShownField[];
}

/** An entry that is a file of its own, such as a question: its place is a number that it holds. */
export function FileEntry({ field, at, all }: FileEntryProps) {
  const { type, say } = useForm();
  const [isOpen, setIsOpen] = useState(all.length === 1);
  const { file, value } = field;
  if (value === null) return null;
  const name = String(readAt(value, 'question') || readAt(value, 'title') || 'A new one');
  const move = (to: number) => {
    const other = all[to];
    if (!other) return;
    // Both change places; equal numbers would leave them where they are.
    type(file, { kind: 'set', path: ['order'], value: to + 1 });
    type(other.file, { kind: 'set', path: ['order'], value: at + 1 });
    say(`“${name}” is now ${to + 1} of ${all.length}.`);
  };
  const remove = () => {
    type(file, { kind: 'delete' });
    sayNotice(`“${name}” is taken out of your draft. “Undo the last change” brings it back.`);
  };
  const hasOrder = readAt(value, 'order') !== null;
  return (
    <li className={styles.entry}>
      <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {name}
      </button>
      {isOpen && (
        <>
          <FieldView {...field} isAlone />
          <div className={styles.does}>
            {hasOrder && at > 0 && <DeskButton onClick={() => move(at - 1)}>Up</DeskButton>}
            {hasOrder && at < all.length - 1 && <DeskButton onClick={() => move(at + 1)}>Down</DeskButton>}
            <DeskButton kind="danger" onClick={remove}>
              Remove
            </DeskButton>
          </div>
        </>
      )}
    </li>
  );
}
