import { Field } from '@base-ui/react/field';
import { useEffect, useRef } from 'react';
import { describeTooLong } from '#content/form/say';
import type { PageFinding, ValueForm } from '#editor/contract';
import hiddenStyles from '../../ui/hidden.module.css';
import { formatPlace } from '../fieldPlace.ts';
import { findControl } from '../focus.tsx';
import { FieldFindings } from '../form/FieldFindings.tsx';
import { type FieldViewProps, useFindings } from '../form/formContext.ts';
import { FocusInput } from '../photos/PhotoParts.tsx';
import { PhotoPicker } from '../photos/PhotoPicker.tsx';
import { ConfirmInput, DayInput } from './DayInput.tsx';
import styles from './fields.module.css';
import { type InputProps, MarkdownInput, PlainInput } from './PlainInput.tsx';

/** From this part of its limit, a field shows its length. */
const NEARLY = 0.8;

/** The field of a single value: label, help, control and findings. */
export function ValueField({
  file,
  path,
  node,
  value,
  isNew = false,
  isTitled = false,
  onType,
}: FieldViewProps & Pick<InputProps, 'node' | 'onType'>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew && place.current) findControl(place.current)?.focus();
  }, [isNew]);
  const { findings: found, refusal } = useFindings({ file, path });
  const words = value === null || typeof value === 'object' ? '' : String(value);
  const { most } = node;
  const isLong = most !== undefined && words.trim().length > most;
  // An empty required field is incomplete rather than wrong.
  const isToFill = words === '' && found.some(isError);
  const findings: readonly PageFinding[] = isLong
    ? [{ file, path: [...path], level: 'error', field: node.label, says: describeTooLong(most) }]
    : found.filter((one) => words !== '' || !isError(one));
  const isWrong = refusal !== undefined || findings.some(isError);
  return (
    <Field.Root
      ref={place}
      invalid={isWrong}
      className={styles.field}
      data-place={isTitled ? undefined : formatPlace({ file, path })}
    >
      <FieldHead {...{ node, isTitled, isToFill }} />
      <Control {...{ node, value: words, onType }} />
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
      <FieldFindings {...{ file, path, findings }} onTake={onType} />
      {isWrong && 'gaps' in node && (
        <Field.Description className={styles.help}>
          {node.gaps.map((gap) => `{${gap.name}} becomes ${gap.meaning}.`).join(' ')}
        </Field.Description>
      )}
    </Field.Root>
  );
}

const isError = ({ level }: PageFinding): boolean => level === 'error';

const hasOwnLabels = (node: ValueForm) =>
  node.kind === 'focus' || (node.kind === 'file' && node.of !== 'document');

/** The space of "Still to fill in" is reserved, so that nothing moves. */
function FieldHead({ node, isTitled, isToFill }: { node: ValueForm; isTitled: boolean; isToFill: boolean }) {
  return (
    <>
      <div className={styles.labelled}>
        <Field.Label
          className={isTitled ? hiddenStyles.hidden : styles.label}
          {...(hasOwnLabels(node) && { nativeLabel: false, render: <span /> })}
        >
          {node.label}
          {node.isOptional && <span className={styles.optional}> (may be left out)</span>}
        </Field.Label>
        <Field.Description render={<span role="status" />} className={styles.care}>
          {isToFill && 'Still to fill in'}
        </Field.Description>
      </div>
      {(node.help || node.fallback) && (
        <Field.Description className={styles.help}>
          {node.help} {node.fallback && `Left out, it is “${node.fallback}”.`}
        </Field.Description>
      )}
    </>
  );
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
    case 'focus':
      return <FocusInput {...props} />;
    case 'file':
      return props.node.of === 'document' ? (
        <PlainInput {...props} />
      ) : (
        <PhotoPicker {...props} use={props.node.of} />
      );
    default:
      return <PlainInput {...props} />;
  }
}
