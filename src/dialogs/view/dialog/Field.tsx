import { type ChangeEvent, type ReactNode, useId } from 'react';
import type { InputModel } from '../../state/models.ts';
import css from './Field.module.css';
import { Icon } from './Icon.tsx';
import { isValidAnswer } from './inputAnswer.ts';

interface FieldProps {
  input: InputModel;
  value: string;
  onValueChange: (value: string) => void;
}
/** A plain message is the field's label; an HTML message stands apart and labels it by its id. */
type Labelling = { id: string; label: string } | { labelledBy: string };

/** The input of an input dialog, in its five kinds (`inputType`). */
export function Field({ input, value, onValueChange, ...labelling }: FieldProps & Labelling): ReactNode {
  const fieldId = useId();
  const attributes = {
    id: fieldId,
    className: css.control,
    value,
    'aria-labelledby': 'labelledBy' in labelling ? labelling.labelledBy : undefined,
    'aria-invalid': value !== input.initialValue && !isValidAnswer(input, value),
    'data-autofocus': true,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onValueChange(target.value),
  };
  return (
    <div className={css.field}>
      {'label' in labelling && (
        <label id={labelling.id} htmlFor={fieldId}>
          {labelling.label}
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
        {choices.map(({ title, value }, place) => (
          <option key={value} value={place}>
            {title}
          </option>
        ))}
      </select>
      <Icon name="chevron_down" />
    </span>
  );
}
