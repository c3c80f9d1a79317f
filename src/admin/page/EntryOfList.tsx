import { summarise } from '#content/form/say';
import type { Value } from '#editor/contract';
import { DeskButton } from '../ui/DeskButton.tsx';
import styles from './fields.module.css';
import { useForm, useHasConflict } from './formContext.ts';
import { MoveButton } from './MoveButton.tsx';
import { type FieldPlaceOf, type FieldViewProps, isPartOf, type ListNode } from './pageTypes.ts';

interface EntryOfListProps extends FieldPlaceOf {
  list: ListNode;
  value: Value;
  at: number;
  count: number;
  isOpen: boolean;
  isNew: boolean;
  filled: FieldViewProps['filled'];
  onOpen: () => void;
  onMove: (to: number) => void;
  /** Left out where all of them stay. */
  onRemove: (() => void) | undefined;
}

/** One entry: a line that opens it, or the value itself where it is only one. */
export function EntryOfList(props: EntryOfListProps) {
  const { file, path, list, value, at, count, onRemove } = props;
  const { findings, Field } = useForm();
  const hasConflict = useHasConflict({ file, path });
  const isOpen = props.isOpen || hasConflict;
  const name = summarise(list, value);
  const isOrder = list.kind === 'order';
  const isGroup = 'fields' in list.entry || 'entry' in list.entry;
  const hasFinding = findings.some((one) => isPartOf(one, { file, path }));
  return (
    <li className={styles.entry} data-entry={at}>
      {isGroup && (
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={props.onOpen}>
          <span>{name}</span>
          {hasFinding && !isOpen && <span className={styles.care}>Look at it again</span>}
        </button>
      )}
      {isOrder && <p className={styles.ordered}>{name}</p>}
      {!isOrder && (!isGroup || isOpen) && (
        <Field
          {...{ file, path, value }}
          node={isGroup ? list.entry : { ...list.entry, label: `${list.entry.label} ${at + 1}` }}
          isNew={props.isNew}
          filled={props.filled}
        />
      )}
      {(isOpen || !isGroup) && (
        <div className={styles.does}>
          <MoveButton way="up" name={name} isLast={at === 0} onPress={() => props.onMove(at - 1)} />
          <MoveButton way="down" name={name} isLast={at === count - 1} onPress={() => props.onMove(at + 1)} />
          {onRemove &&
            (count > list.min ? (
              <DeskButton
                kind="text"
                className={styles.remove}
                aria-label={`Remove ${name}`}
                onClick={onRemove}
              >
                Remove
              </DeskButton>
            ) : (
              <span className={styles.help}>One at least stays.</span>
            ))}
        </div>
      )}
    </li>
  );
}
