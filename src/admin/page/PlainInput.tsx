import { type ComponentProps, useEffect, useRef } from 'react';
import styles from './fields.module.css';
import type { InputProps } from './ValueField.tsx';

/** What a phone's keyboard should offer. */
const KEYBOARDS: Record<string, ComponentProps<'input'>> = {
  phone: { type: 'tel' },
  email: { type: 'email' },
  link: { type: 'url' },
  digits: { inputMode: 'numeric' },
  number: { inputMode: 'numeric' },
  decimal: { inputMode: 'decimal' },
};

/** Words on one line or several, or one of a few. */
export function PlainInput({ id, node, value, describedBy, isWrong, isNew, onType }: InputProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>(null);
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, [isNew]);
  const common = {
    ...{ id, ref: field, value, className: styles.input, autoComplete: 'off' },
    ...{ 'aria-describedby': describedBy, 'aria-invalid': isWrong || undefined },
  };
  if (node.kind === 'choice')
    return (
      <select {...common} onChange={({ target }) => onType(target.value)}>
        {value === '' && <option value="">Choose one</option>}
        {node.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  if (node.kind === 'lines' || node.kind === 'template')
    return (
      <textarea
        {...common}
        dir="auto"
        rows={Math.min(10, Math.max(2, Math.ceil(value.length / 40)))}
        onChange={({ target }) => onType(target.value)}
      />
    );
  const text = (
    <input {...common} {...KEYBOARDS[node.kind]} dir="auto" onChange={({ target }) => onType(target.value)} />
  );
  if (node.kind !== 'colour') return text;
  return (
    <div className={styles.beside}>
      {text}
      <input
        type="color"
        className={styles.swatch}
        aria-label={`${node.label}: choose`}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#07525b'}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  );
}
