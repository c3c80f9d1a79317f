import { Field } from '@base-ui/react/field';
import type { ComponentProps } from 'react';
import type { Value, ValueForm } from '#editor/contract';
import styles from './fields.module.css';
import { TallInput } from './TallInput.tsx';

export interface InputProps {
  node: ValueForm;
  value: string;
  onType: (typed: Value) => void;
}

/** What no phone should mend. */
const AS_TYPED = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
/** What a phone's keyboard should offer. */
const KEYBOARDS: Record<string, ComponentProps<'textarea'>> = {
  phone: { inputMode: 'tel' },
  email: { inputMode: 'email', ...AS_TYPED },
  link: { inputMode: 'url', ...AS_TYPED },
  digits: { inputMode: 'numeric' },
  number: { inputMode: 'numeric' },
  decimal: { inputMode: 'decimal' },
};

/** Words on one line or several, one of a few, a tick or a colour. */
export function PlainInput({ node, value, onType }: InputProps) {
  switch (node.kind) {
    case 'choice':
      return (
        <Field.Control
          value={value}
          render={
            <select className={styles.input} value={value} onChange={({ target }) => onType(target.value)}>
              {(value === '' || node.isOptional) && (
                <option value="">{node.isOptional ? 'As it is made' : 'Choose one'}</option>
              )}
              {node.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          }
        />
      );
    case 'yesNo':
      return (
        <Field.Control
          render={
            <input
              type="checkbox"
              checked={value === 'true'}
              onChange={({ target }) => onType(target.checked)}
            />
          }
        />
      );
    case 'lines':
    case 'template':
      return <TallInput value={value} rows={2} onWords={onType} />;
    case 'colour':
      return (
        <div className={styles.beside}>
          <TallInput isLine value={value} onWords={onType} />
          <input
            type="color"
            className={styles.swatch}
            aria-label={`${node.label}: choose`}
            value={/#[0-9a-f]{6}/i.exec(value || node.expected)?.[0] ?? '#07525b'}
            onChange={({ target }) => onType(target.value)}
          />
        </div>
      );
    default:
      return <TallInput {...KEYBOARDS[node.kind]} isLine value={value} onWords={onType} />;
  }
}
