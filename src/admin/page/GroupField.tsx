import { useState } from 'react';
import { DeskButton } from '../ui/DeskButton.tsx';
import { sayNotice } from '../ui/notices.tsx';
import { ConflictsOf } from './ConflictsOf.tsx';
import { FindingsOf } from './FindingsOf.tsx';
import styles from './fields.module.css';
import { useForm } from './formContext.ts';
import { makeEmpty } from './makeEmpty.ts';
import { PhotoParts } from './PhotoParts.tsx';
import type { FieldViewProps } from './pageTypes.ts';
import { type GroupNode, isPartOf, nameOfPlace, readAt } from './pageTypes.ts';

/** Fields that belong together. What may be left out and is not there is folded. */
export function GroupField({
  file,
  path,
  node,
  value,
  isAlone = false,
  isNew = false,
  filled = {},
}: FieldViewProps & { node: GroupNode }) {
  const { type, say, Field, findings, conflicts } = useForm();
  /** The first of what was folded, once all of it is shown: the button is gone with its press, and this takes the focus. */
  const [revealed, setRevealed] = useState<string>();
  const hasMore = revealed !== undefined;
  /** Added just now: its first field takes the focus, as the button is gone. */
  const [isAdded, setIsAdded] = useState(false);
  const add = () => {
    setIsAdded(true);
    type(file, { kind: 'set', path, value: makeEmpty(node) });
    say(`${node.label}: added.`);
  };
  if (value === null && node.isOptional) {
    return (
      <div className={styles.field}>
        <DeskButton onClick={add}>Add: {node.label}</DeskButton>
        {node.help && <p className={styles.help}>{node.help}</p>}
        <ConflictsOf {...{ file, path }} />
      </div>
    );
  }
  const remove = () => {
    type(file, { kind: 'remove', path });
    sayNotice(`${node.label}: taken out.`, {
      onPress: () => value !== null && type(file, { kind: 'set', path, value }),
    });
  };
  const offered = node.fields.filter(({ name, isEarlier }) => !isEarlier || readAt(value, name) !== null);
  const isThere = ({ name, isOptional }: (typeof offered)[number]) => {
    const said = readAt(value, name);
    const inner = nameOfPlace({ file, path: [...path, name] });
    if (conflicts.some((one) => isPartOf(one, { file, path: [...path, name] }))) return true;
    // What was filled in is out of the way, unless there is something about it to read.
    if (said !== null && filled[name] === said) return findings.some((one) => nameOfPlace(one) === inner);
    return !isOptional || said !== null;
  };
  const folded = offered.filter((field) => !isThere(field));
  const draw = (fields: typeof offered) =>
    fields.map((field, at) => (
      <Field
        key={field.name}
        {...{ file, node: field, path: [...path, field.name], value: readAt(value, field.name) }}
        isNew={((isNew || isAdded) && at === 0) || field.name === revealed}
      />
    ));
  const inside = (
    <>
      <FindingsOf {...{ file, path }} />
      {node.kind === 'image' && <PhotoParts {...{ file, path, value }} />}
      {draw(offered.filter((field) => isThere(field) || hasMore))}
      {folded.length > 0 && !hasMore && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={false}
          onClick={() => setRevealed(folded[0]?.name)}
        >
          More: {folded.map(({ label }) => label).join(', ')}
        </button>
      )}
    </>
  );
  if (isAlone || node.label === '' || typeof path.at(-1) === 'number') return <div>{inside}</div>;
  return (
    <fieldset className={styles.group}>
      <legend>{node.label}</legend>
      {node.help && <p className={styles.help}>{node.help}</p>}
      {inside}
      {node.isOptional && (
        <DeskButton kind="text" onClick={remove}>
          Take out: {node.label}
        </DeskButton>
      )}
    </fieldset>
  );
}
