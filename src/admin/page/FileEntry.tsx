import { type MouseEvent, useState } from 'react';
import { DeskButton } from '../ui/DeskButton.tsx';
import { sayNotice } from '../ui/notices.tsx';
import { FieldView } from './FieldView.tsx';
import styles from './fields.module.css';
import { useForm, useHasConflict } from './formContext.ts';
import { MoveButton } from './MoveButton.tsx';
import { readAt, type ShownField } from './pageTypes.ts';

interface FileEntryProps {
  field: ShownField;
  at: number;
  all: readonly ShownField[];
  /** It was just added: it is open, and its first field takes the focus. */
  isNew: boolean;
}

/** What has to be said so that an entry stands in another place: those that change their number, no other. */
function orderAnew(all: readonly ShownField[], from: number, to: number) {
  const moved = all[from];
  if (!moved) return [];
  const numbers = all.map(({ value }) => Number(readAt(value, 'order')));
  // Numbers that rise are kept, and change hands; others would leave an entry where it is.
  const isRising = numbers.every((number, at) => at === 0 || number > Number(numbers[at - 1]));
  return all
    .toSpliced(from, 1)
    .toSpliced(to, 0, moved)
    .map(({ file, value }, at) => ({
      file,
      is: readAt(value, 'order'),
      order: isRising ? numbers[at] : at + 1,
    }))
    .filter(({ is, order }) => is !== order)
    .map(({ file, order = 1 }) => ({
      file,
      change: { kind: 'set' as const, path: ['order'], value: order },
    }));
}

/** An entry that is a file of its own, such as a question: its place is a number that it holds. */
export function FileEntry({ field, at, all, isNew }: FileEntryProps) {
  const { type, takeBack, say } = useForm();
  const [isOpened, setIsOpened] = useState(isNew || all.length === 1);
  const { file, value } = field;
  const hasConflict = useHasConflict({ file, path: [] });
  const isOpen = isOpened || hasConflict;
  if (value === null) return null;
  const name = String(readAt(value, 'question') || readAt(value, 'title') || 'A new one');
  const move = (to: number) => {
    const [first, ...others] = orderAnew(all, at, to);
    if (first) type(first.file, first.change, others);
    say(`“${name}” is now ${to + 1} of ${all.length}.`);
  };
  const remove = ({ currentTarget }: MouseEvent) => {
    // It goes with what is pressed: the focus goes to what stays.
    currentTarget.closest('section')?.querySelector<HTMLElement>('[data-add]')?.focus();
    const typed = type(file, { kind: 'delete' });
    // How it was moved before is no longer so; the notice says what happened.
    say('');
    sayNotice(`“${name}” is removed.`, { onPress: () => takeBack(typed) });
  };
  const hasOrder = readAt(value, 'order') !== null;
  const { node } = field;
  // Its place is moved, not typed.
  const fields = 'fields' in node ? node.fields.filter((one) => one.name !== 'order') : [];
  return (
    <li className={styles.entry}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        onClick={() => setIsOpened(!isOpen)}
      >
        {name}
      </button>
      {isOpen && (
        <>
          <FieldView {...field} node={'fields' in node ? { ...node, fields } : node} {...{ isNew }} isAlone />
          {hasOrder && (
            <p className={styles.help}>
              Its place: {at + 1} of {all.length} on your page.
            </p>
          )}
          <div className={styles.does}>
            {hasOrder && (
              <>
                <MoveButton way="up" name={name} isLast={at === 0} onPress={() => move(at - 1)} />
                <MoveButton
                  way="down"
                  name={name}
                  isLast={at === all.length - 1}
                  onPress={() => move(at + 1)}
                />
              </>
            )}
            <DeskButton kind="text" className={styles.remove} aria-label={`Remove ${name}`} onClick={remove}>
              Remove
            </DeskButton>
          </div>
        </>
      )}
    </li>
  );
}
