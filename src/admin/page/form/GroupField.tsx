import { useEffect, useRef, useState } from 'react';
import { isNested } from '#content/drafts/change';
import type { GroupForm } from '#editor/contract';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { showNotice } from '../../ui/notices.tsx';
import { formatPlace, readAt } from '../fieldPlace.ts';
import styles from '../fields/fields.module.css';
import { PhotoParts } from '../photos/PhotoParts.tsx';
import { FieldConflicts } from '../queue/conflicts.tsx';
import { useSteps } from '../queue/steps.tsx';
import { FieldFindings } from './FieldFindings.tsx';
import { type FieldViewProps, useForm } from './formContext.ts';
import { makeEmpty } from './makeEmpty.ts';

/** A group of fields. An absent optional group is a button. */
export function GroupField(props: FieldViewProps & { node: GroupForm }) {
  const { file, path, node, value, isNew = false } = props;
  const { type } = useForm();
  const { undo } = useSteps();
  /** The pressed button disappears: the first field takes the focus, or the button that replaces it. */
  const [pressed, setPressed] = useState<'add' | 'remove'>();
  const adder = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pressed === 'remove') adder.current?.focus();
  }, [pressed]);
  if (value === null && node.isOptional) {
    const add = () => {
      setPressed('add');
      type(file, { kind: 'set', path, value: makeEmpty(node) });
    };
    return (
      <div className={styles.field}>
        <AdminButton ref={adder} onClick={add}>
          Add: {node.label}
        </AdminButton>
        {node.help && <p className={styles.help}>{node.help}</p>}
        <FieldConflicts {...{ file, path }} />
      </div>
    );
  }
  const inside = <GroupParts {...props} isNew={isNew || pressed === 'add'} />;
  if (props.isAlone || node.label === '' || typeof path.at(-1) === 'number') return inside;
  const remove = () => {
    setPressed('remove');
    const id = type(file, { kind: 'set', path, value: null });
    showNotice(`${node.label}: taken out.`, { onPress: () => undo(id) });
  };
  return (
    <fieldset className={styles.group}>
      <legend>{node.label}</legend>
      {node.help && <p className={styles.help}>{node.help}</p>}
      {inside}
      {node.isOptional && (
        <AdminButton kind="text" onClick={remove}>
          Take out: {node.label}
        </AdminButton>
      )}
    </fieldset>
  );
}

function GroupParts({ file, path, node, value, isNew = false }: FieldViewProps & { node: GroupForm }) {
  const { Field, findings, conflicts } = useForm();
  /** The first folded field, once all are shown: it takes the focus, since the button disappears. */
  const [revealed, setRevealed] = useState<string>();
  /** A field that was shown stays, also when it is emptied. */
  const [shown, setShown] = useState<readonly string[]>([]);
  const parts = useRef<HTMLDivElement>(null);
  const isNewPhoto = isNew && node.kind === 'image';
  useEffect(() => {
    if (isNewPhoto) parts.current?.querySelector<HTMLElement>('input[type="file"]')?.click();
  }, [isNewPhoto]);
  const offered = node.fields.filter(
    ({ name, isDeprecated }) => !isDeprecated || readAt(value, name) !== null,
  );
  const isThere = (field: (typeof offered)[number]) => {
    const { name, isOptional, isCollapsed } = field;
    const held = readAt(value, name);
    const inner = { file, path: [...path, name] };
    if (shown.includes(name) || conflicts.some((one) => isNested(one, inner))) return true;
    // A field with its default value is folded, unless it has a finding.
    const initial = 'initial' in field ? field.initial : undefined;
    if (isCollapsed || (held !== null && initial === held))
      return findings.some((one) => formatPlace(one) === formatPlace(inner));
    // An unticked checkbox is always shown.
    return !isOptional || held !== null || field.kind === 'yesNo';
  };
  const there = offered.filter((field) => revealed !== undefined || isThere(field));
  const folded = offered.filter((field) => !there.includes(field));
  const isMore = there.some(({ name, isOptional }) => isOptional && !shown.includes(name));
  if (isMore) setShown(there.filter(({ isOptional }) => isOptional).map(({ name }) => name));
  return (
    <div ref={parts}>
      <FieldFindings {...{ file, path }} />
      {node.kind === 'image' && <PhotoParts {...{ file, path, value }} />}
      {there.map((field, at) => (
        <Field
          key={field.name}
          {...{ file, node: field, path: [...path, field.name], value: readAt(value, field.name) }}
          isNew={(isNew && at === 0) || field.name === revealed}
        />
      ))}
      {folded.length > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={false}
          onClick={() => setRevealed(folded[0]?.name)}
        >
          More: {folded.map(({ label }) => label).join(', ')}
        </button>
      )}
    </div>
  );
}
