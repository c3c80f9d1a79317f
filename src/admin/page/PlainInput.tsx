import { type ComponentProps, useEffect, useRef } from 'react';
import type { Value } from '#editor/contract';
import { readTypedWords } from './cleanWords.ts';
import styles from './fields.module.css';
import type { ValueNode } from './pageTypes.ts';

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

/** Words on one line or several, or one of a few. */
export function PlainInput({ id, node, value, describedBy, isWrong, isNew, onType }: InputProps) {
  const field = useRef<HTMLTextAreaElement & HTMLSelectElement>(null);
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
        {(value === '' || node.isOptional) && (
          <option value="">{node.isOptional ? 'As it is made' : 'Choose one'}</option>
        )}
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
        onChange={({ target, nativeEvent }) => onType(readTypedWords(target, nativeEvent))}
      />
    );
  // A line as long as it needs to be, where an input would show its beginning alone: also of a number in large letters.
  const text = (
    <textarea
      {...common}
      {...KEYBOARDS[node.kind]}
      dir="auto"
      rows={1}
      className={`${styles.input} ${styles.line}`}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      onChange={({ target, nativeEvent }) => onType(readTypedWords(target, nativeEvent, true))}
    />
  );
  if (node.kind !== 'colour') return text;
  const [shown = '#07525b'] = /#[0-9a-f]{6}/i.exec(value || node.expected) ?? [];
  return (
    <div className={styles.beside}>
      {text}
      <input
        type="color"
        className={styles.swatch}
        aria-label={`${node.label}: choose`}
        value={shown}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  );
}

export interface InputProps {
  id: string;
  node: ValueNode;
  value: string;
  describedBy: string | undefined;
  isWrong: boolean;
  isNew: boolean;
  onType: (typed: Value) => void;
}
