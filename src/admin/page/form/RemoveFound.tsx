import { useLocation } from 'wouter';
import { summarise } from '#content/form/say';
import { DeskButton } from '../../ui/DeskButton.tsx';
import { sayNotice } from '../../ui/notices.tsx';
import styles from '../fields/fields.module.css';
import { usePageForm } from '../pageQueries.ts';
import { type FieldPlaceOf, readAt } from '../pageTypes.ts';
import { useSteps } from '../queue/steps.tsx';
import { nounOfFile } from './FieldsOfForm.tsx';
import { useForm } from './formContext.ts';

/** Below a field that was opened alone: removes the entry that it is part of, such as one that was added by mistake. */
export function RemoveFound({ place: { file, path } }: { place: FieldPlaceOf }) {
  const index = path.findLastIndex((key) => typeof key === 'number');
  return index < 0 && !file.includes('/') ? null : (
    <RemoveEntry {...{ file, path: path.slice(0, Math.max(0, index)) }} at={path[index]} />
  );
}

/** @param at the index of the entry in the list at `path`; nothing where it is a file of its own */
function RemoveEntry({ file, path, at }: FieldPlaceOf & { at: string | number | undefined }) {
  const { type } = useForm();
  const { undo } = useSteps();
  const [, navigate] = useLocation();
  const { data } = usePageForm({ file, path });
  const [field] = data?.fields ?? [];
  const entry = field && (at === undefined ? field.value : readAt(field.value, at));
  if (!field || !entry) return null;
  const { node, value } = field;
  const isList = at !== undefined && 'entry' in node;
  if (isList && (node.kind === 'order' || (Array.isArray(value) && value.length <= node.min))) return null;
  const name = isList ? summarise(node, entry) : `this ${nounOfFile(file)}`;
  const remove = () => {
    const id = isList
      ? type(file, { kind: 'remove', path: [...path, at] }, { was: entry })
      : type(file, { kind: 'delete' }, { was: entry });
    sayNotice(isList ? `“${name}” is removed.` : `It is removed.`, { onPress: () => undo(id) });
    navigate('/page');
  };
  return (
    <p className={styles.does}>
      <DeskButton kind="text" className={styles.remove} onClick={remove}>
        Remove {name}
      </DeskButton>
    </p>
  );
}
