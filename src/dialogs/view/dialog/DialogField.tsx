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
    'aria-invalid': value !== input.initialValue && !isValidAnswer(input, value),
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

/** Whether Okay is enabled (`inputRegex`, SPEC section 3). A number or a choice is required. */
export function isValidAnswer(input: InputModel, value: string): boolean {
  if (input.type === 'number' && (value.trim() === '' || !Number.isFinite(Number(value)))) return false;
  if (input.type === 'select' && value === '') return false;
  return input.pattern?.test(value) ?? true;
}

/** The result of an input dialog. Call this only if `isValidAnswer` returned true. */
export function parseAnswer(input: InputModel, value: string): string | number | undefined {
  if (input.type === 'number') return Number(value);
  if (input.type === 'select') return input.choices[Number(value)]?.value;
  return value;
}
