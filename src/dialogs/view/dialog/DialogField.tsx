import { type ChangeEvent, type ReactNode, useId } from 'react';
import type { InputModel } from '../../state/dialogModel.ts';
import { BreakableText } from '../modal/BreakableText.tsx';
import css from './DialogField.module.css';
import { DialogIcon } from './DialogIcon.tsx';

interface FieldProps {
  input: InputModel;
  value: string;
  onValueChange: (value: string) => void;
  /** The id of the message, which is the accessible name of the field. */
  messageId: string;
  /** The message, if it is plain text. An HTML message is rendered outside the field. */
  label: string | undefined;
}

export function DialogField({ input, value, onValueChange, messageId, label }: FieldProps): ReactNode {
  const fieldId = useId();
  const attributes = {
    id: fieldId,
    className: css.control,
    value,
    'aria-labelledby': label === undefined ? messageId : undefined,
    'aria-invalid': value !== input.initialValue && parseAnswer(input, value) === undefined,
    'data-autofocus': true,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onValueChange(target.value),
  };
  return (
    <div className={css.field}>
      {label !== undefined && (
        <label id={messageId} htmlFor={fieldId}>
          <BreakableText text={label} />
        </label>
      )}
      {renderControl(input, attributes)}
    </div>
  );
}

function renderControl({ type, placeholder, choices }: InputModel, attributes: object): ReactNode {
  if (type === 'textarea') return <textarea {...attributes} rows={5} placeholder={placeholder} />;
  if (type !== 'select') {
    return <input {...attributes} type={type} step="any" autoComplete="off" placeholder={placeholder} />;
  }
  return (
    <span className={css.select}>
      <select {...attributes}>
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {choices.map(({ title, value }, index) => (
          <option key={value} value={index}>
            {title}
          </option>
        ))}
      </select>
      <DialogIcon name="chevron_down" />
    </span>
  );
}

/** The result of an input dialog. A number or a choice is required. @returns undefined if the answer is not valid */
export function parseAnswer(input: InputModel, value: string): string | number | undefined {
  const { type, pattern, choices } = input;
  // Unlike `test`, `search` is the same for a pattern with the flag `g`.
  if (pattern !== undefined && value.search(pattern) < 0) return undefined;
  if (type === 'select') return value === '' ? undefined : choices[Number(value)]?.value;
  if (type !== 'number') return value;
  return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined;
}
