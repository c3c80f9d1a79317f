import { useId } from 'react';
import { sayTooLong } from '#content/form/say';
import type { FileChange, Value } from '#editor/contract';
import hiddenStyles from '../ui/hidden.module.css';
import { DayInput } from './DayInput.tsx';
import { FindingsOf } from './FindingsOf.tsx';
import styles from './fields.module.css';
import { useFindings, useForm } from './formContext.ts';
import { MarkdownInput } from './MarkdownInput.tsx';
import type { InputProps } from './PlainInput.tsx';
import { PlainInput } from './PlainInput.tsx';
import {
  type FieldPlaceOf,
  type FieldViewProps,
  nameOfPlace,
  type ShownFinding,
  type ValueNode,
} from './pageTypes.ts';
import { ConfirmInput, FocusInput, PhotoChoice, TickInput } from './specialInputs.tsx';

/** From this part of its limit on, a field counts its letters. */
const NEARLY = 0.8;

/** One value: label, help, what is expected, the control, and what the checks say of it. */
export function ValueField({
  file,
  path,
  node,
  value,
  isNew = false,
  isTitled = false,
}: FieldViewProps & { node: ValueNode }) {
  const id = useId();
  const { type } = useForm();
  const { findings: found, refusal } = useFindings({ file, path });
  const isBody = path.length === 1 && path[0] === 'body';
  const send = (typed: Value) => {
    const change: FileChange =
      isBody && typeof typed === 'string'
        ? { kind: 'body', text: typed }
        : { kind: 'set', path, value: typed };
    type(file, change);
  };
  const hints = listHints(node);
  const words = value === null || typeof value === 'object' ? '' : String(value);
  const { most } = node;
  const isLong = most !== undefined && words.trim().length > most;
  // Nothing was typed yet: what is missing is no mistake.
  const isToFill = words === '' && found.some(isError);
  const findings = isLong
    ? [sayLong({ file, path, node }, most)]
    : found.filter((one) => words !== '' || !isError(one));
  const described = [
    isToFill ? `${id}-to-fill` : '',
    hints.length > 0 ? `${id}-help` : '',
    ...findings.map((_, at) => `${id}-finding-${at}`),
  ].filter(Boolean);
  const props: InputProps = {
    ...{
      id,
      node,
      isNew,
      value: words,
      isWrong: refusal !== undefined || findings.some(isError),
    },
    ...{ describedBy: described.join(' ') || undefined, onType: send },
  };
  return (
    <div className={styles.field} data-place={isTitled ? undefined : nameOfPlace({ file, path })}>
      <FieldLabel {...{ id, node, isTitled, isToFill }} />
      {hints.length > 0 && (
        <p id={`${id}-help`} className={styles.help}>
          {hints.join(' ')}
        </p>
      )}
      <Control {...props} />
      {isTitled && <ToFill {...{ id, isToFill }} />}
      {node.letters !== undefined && (
        <p className={styles.help}>
          {words.length} of about {node.letters} letters are shown.
        </p>
      )}
      {most !== undefined && words.length > most * NEARLY && (
        <p className={styles.help}>
          {words.trim().length.toLocaleString('en')} of {most.toLocaleString('en')} letters.
        </p>
      )}
      <FindingsOf {...{ file, path, id, findings }} onTake={send} />
    </div>
  );
}

interface FieldLabelProps {
  id: string;
  node: ValueNode;
  isTitled: boolean;
  isToFill: boolean;
}

const FieldLabel = ({ id, node, isTitled, isToFill }: FieldLabelProps) => (
  <div className={styles.labelled}>
    <label htmlFor={id} className={isTitled ? hiddenStyles.hidden : styles.label}>
      {node.label}
      {node.isOptional && <span className={styles.optional}> (may be left out)</span>}
    </label>
    {!isTitled && <ToFill {...{ id, isToFill }} />}
  </div>
);

/** On the line of the label, or below the field where that has none: the field stays where it is as this comes. */
const ToFill = ({ id, isToFill }: { id: string; isToFill: boolean }) => (
  <span id={`${id}-to-fill`} role="status" className={styles.care}>
    {isToFill && 'Still to fill in'}
  </span>
);

const isError = ({ level }: ShownFinding): boolean => level === 'error';

/** Words that are too long are found at their key, and nothing else about them matters. */
const sayLong = ({ file, path, node }: FieldPlaceOf & { node: ValueNode }, most: number): ShownFinding => ({
  ...{ file, path: [...path], level: 'error', field: node.label, says: sayTooLong(most) },
});

/** What helps to type it, from the schema. */
function listHints(node: ValueNode): string[] {
  const gaps = 'gaps' in node ? node.gaps : [];
  const isSaid = node.expected === 'some words' || node.kind === 'choice' || node.kind === 'file';
  return [
    node.help ?? '',
    isSaid ? '' : `Expected: ${node.expected}.`,
    gaps.map((gap) => `{${gap.name}} becomes ${gap.meaning}.`).join(' '),
    node.standIn ? `Left out, it is “${node.standIn}”.` : '',
  ].filter(Boolean);
}

function Control(props: InputProps) {
  switch (props.node.kind) {
    case 'markdown':
    case 'markdownLine':
      return <MarkdownInput {...props} />;
    case 'day':
    case 'moment':
      return <DayInput {...props} />;
    case 'confirmation':
      return <ConfirmInput {...props} />;
    case 'yesNo':
      return <TickInput {...props} />;
    case 'focus':
      return <FocusInput {...props} />;
    case 'file':
      return <PhotoChoice {...props} />;
    default:
      return <PlainInput {...props} />;
  }
}
