import { Field } from '@base-ui/react/field';
import { type ComponentProps, type ComponentType, useState } from 'react';
import type { PageFinding } from '#calls';
import { describeTooLong, type ValueForm } from '#content/schema';
import { formatToday } from '#enquiry';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import hiddenStyles from '../../ui/hidden.module.css';
import { formatPlace } from '../fieldPlace.ts';
import { FieldFindings } from '../form/FieldFindings.tsx';
import { type FieldViewProps, useFindings, useForm } from '../form/formContext.ts';
import { findControl, focusNew } from '../PageParts.tsx';
import { FocusInput } from '../photos/PhotoParts.tsx';
import { PhotoPicker } from '../photos/PhotoPicker.tsx';
import styles from './fields.module.css';
import { type InputProps, MarkdownInput, PlainInput } from './PlainInput.tsx';

/** Above this fraction of its limit, a field shows the length of its text. */
const LENGTH_SHOWN_ABOVE = 0.8;

export function ValueField(props: FieldViewProps & Pick<InputProps, 'node' | 'onEdit'>) {
  const { file, path, node, value, isNew = false, isAlone = false, onEdit } = props;
  const { title } = useForm();
  const { findings: formFindings, refusal } = useFindings({ file, path });
  const text = value === null || typeof value === 'object' ? '' : String(value);
  const { most } = node;
  const Input = isPhoto(node) ? PhotoPicker : (INPUTS[node.kind] ?? PlainInput);
  const isTooLong = most !== undefined && text.trim().length > most;
  // An empty required field is marked "Still to fill in" rather than as invalid.
  const isToFill = text === '' && formFindings.some(isError);
  const findings: readonly PageFinding[] = isTooLong
    ? [{ file, path: [...path], level: 'error', field: node.label, says: describeTooLong(most) }]
    : formFindings.filter((one) => text !== '' || !isError(one));
  // The heading of the form shows the label.
  const isTitled = isAlone && node.label === title;
  const isInvalid = refusal !== undefined || findings.some(isError);
  return (
    <Field.Root
      ref={isNew ? focusControl : undefined}
      invalid={isInvalid}
      className={styles.field}
      data-place={formatPlace({ file, path })}
    >
      {node.kind !== 'yesNo' && <FieldHead node={node} isTitled={isTitled} isToFill={isToFill} />}
      <Input node={node} value={text} onEdit={onEdit} />
      {node.letters !== undefined && (
        <p className={styles.help}>
          {text.length} of about {node.letters} letters are shown.
        </p>
      )}
      {most !== undefined && text.length > most * LENGTH_SHOWN_ABOVE && (
        <p className={styles.help}>
          {text.trim().length.toLocaleString('en')} of {most.toLocaleString('en')} letters.
        </p>
      )}
      <FieldFindings file={file} path={path} findings={findings} onUse={onEdit} />
      {isInvalid && 'gaps' in node && (
        <Field.Description className={styles.help}>
          {node.gaps.map((gap) => `{${gap.name}} becomes ${gap.meaning}.`).join(' ')}
        </Field.Description>
      )}
    </Field.Root>
  );
}

/** A `ref` callback that focuses the control of a new field. */
const focusControl = (field: HTMLElement | null) => focusNew(field && findControl(field));

const isError = ({ level }: PageFinding): boolean => level === 'error';

const isPhoto = (node: ValueForm): boolean => node.kind === 'file' && node.of !== 'document';

/** The space for "Still to fill in" is always reserved, so that the layout does not shift. */
function FieldHead({ node, isTitled, isToFill }: { node: ValueForm; isTitled: boolean; isToFill: boolean }) {
  return (
    <>
      <div className={styles.labelled}>
        <Field.Label
          className={isTitled ? hiddenStyles.hidden : styles.label}
          {...((isPhoto(node) || node.kind === 'focus') && { nativeLabel: false, render: <span /> })}
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

/** A native date input, with a time input beside it if the field may have a time. */
function DayInput({ node, value, onEdit }: InputProps) {
  const { timeZone } = useAdminFacts();
  const [day, time] = parseMoment(value) ?? ['', ''];
  /** A time that was entered before its day. */
  const [pendingTime, setPendingTime] = useState('');
  const isPast = node.kind === 'confirmation' || (node.kind === 'day' && node.isPast === true);
  const write = (newDay: string, newTime: string) => {
    setPendingTime(newTime);
    onEdit(newDay && newTime ? `${newDay} ${newTime}` : newDay);
  };
  return (
    <>
      <div className={styles.beside}>
        <Field.Control
          value={day}
          render={
            <NativeInput
              type="date"
              value={day}
              max={isPast ? formatToday(timeZone) : undefined}
              onEdit={(typed) => write(typed, time || pendingTime)}
            />
          }
        />
        {node.kind === 'moment' && (
          <NativeInput
            type="time"
            value={time || pendingTime}
            aria-label={`${node.label}: time, if you like`}
            onEdit={(typed) => write(day, typed)}
          />
        )}
      </div>
      {value !== '' && day === '' && <p className={styles.help}>Now it says “{value}”, which is no day.</p>}
    </>
  );
}

type NativeInputProps = Pick<InputProps, 'value'> & Omit<ComponentProps<'input'>, 'value'>;

/** Keeps incomplete input, such as a day without its year, while the field has the focus. */
function NativeInput({ value, onEdit, ...input }: NativeInputProps & { onEdit: (typed: string) => void }) {
  const [typedText, setTypedText] = useState<string>();
  return (
    <input
      {...input}
      className={styles.input}
      value={typedText ?? value}
      onChange={({ target }) => {
        setTypedText(target.value);
        if (!target.validity.badInput && !/^0\d{3}-/.test(target.value)) onEdit(target.value);
      }}
      onBlur={() => setTypedText(undefined)}
    />
  );
}

/** Splits `2026-12-20 17:30` into day and time; undefined if one of them does not exist. */
function parseMoment(value: string): [day: string, time: string] | undefined {
  const [day = '', time = ''] = value.replaceAll('/', '-').split(' ');
  const moment = `${day}T${time || '00:00'}`;
  return new Date(`${moment}Z`).toJSON()?.slice(0, 16) === moment ? [day, time] : undefined;
}

/** The value in the file until the owner confirms. */
const NO_DAY = 'no';

/** The day on which the owner confirmed a fact; empty until then. */
const ConfirmationInput = ({ value, onEdit, ...props }: InputProps) => (
  <DayInput {...props} value={value === NO_DAY ? '' : value} onEdit={(day) => onEdit(day || NO_DAY)} />
);

const INPUTS: Partial<Record<ValueForm['kind'], ComponentType<InputProps>>> = {
  markdown: MarkdownInput,
  markdownLine: MarkdownInput,
  day: DayInput,
  moment: DayInput,
  confirmation: ConfirmationInput,
  focus: FocusInput,
};
