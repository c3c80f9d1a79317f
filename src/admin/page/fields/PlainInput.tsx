import { Field } from '@base-ui/react/field';
import { type ComponentProps, Fragment, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Value, ValueForm } from '#content/schema';
import { capitalize } from '../../ui/words.ts';
import { readTypedWords } from './cleanWords.ts';
import styles from './fields.module.css';
import { MARKS, writeMark } from './writeMark.ts';

export interface InputProps {
  node: ValueForm;
  value: string;
  onType: (typed: Value) => void;
}

/** Turns off a phone's corrections. */
const AS_TYPED = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
const KEYBOARDS: Record<string, ComponentProps<'textarea'>> = {
  phone: { inputMode: 'tel' },
  email: { inputMode: 'email', ...AS_TYPED },
  link: { inputMode: 'url', ...AS_TYPED },
  digits: { inputMode: 'numeric' },
  number: { inputMode: 'numeric' },
  decimal: { inputMode: 'decimal' },
};

export function PlainInput({ node, value, onType }: InputProps) {
  switch (node.kind) {
    case 'choice':
      return (
        <Field.Control
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
          type="checkbox"
          checked={value === 'true'}
          onChange={({ target }) => onType(target.checked)}
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

/** A text field with a toolbar that inserts Markdown. */
export function MarkdownInput({ node, value, onType }: InputProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const press = (name: (typeof MARKS)[number]) => {
    const target = field.current;
    if (!target) return;
    const { text, from, to } = writeMark(name, value, target.selectionStart, target.selectionEnd);
    flushSync(() => onType(text));
    target.focus();
    target.setSelectionRange(from, to);
  };
  const isLine = node.kind === 'markdownLine';
  return (
    <div className={styles.markdown}>
      <div role="toolbar" aria-label={`Marks for ${node.label}`} className={styles.bar}>
        {(isLine ? MARKS.slice(0, 3) : MARKS).map((name) => (
          <button key={name} type="button" onClick={() => press(name)}>
            {capitalize(name)}
          </button>
        ))}
      </div>
      <TallInput ref={field} hasBold rows={isLine ? 2 : 3} value={value} onWords={onType} />
    </div>
  );
}

interface TallInputProps extends ComponentProps<'textarea'> {
  value: string;
  onWords: (words: string) => void;
  /** A single line that wraps: Enter is ignored. */
  isLine?: boolean;
  /** Shows text between `**` in bold. */
  hasBold?: boolean;
}

/** A field that grows with its text in every browser: a copy behind it sets the height and shows bold text. */
const TallInput = ({ value, onWords, isLine = false, hasBold = false, ...rest }: TallInputProps) => (
  <div className={styles.words} data-line={isLine || undefined}>
    <div aria-hidden="true" className={styles.behind}>
      {hasBold ? drawBold(value) : value}{' '}
    </div>
    <Field.Control
      value={value}
      render={
        <textarea
          rows={1}
          {...rest}
          dir="auto"
          autoComplete="off"
          onKeyDown={(event) => isLine && event.key === 'Enter' && event.preventDefault()}
          onChange={({ target, nativeEvent }) => onWords(readTypedWords(target, nativeEvent, isLine))}
        />
      }
    />
  </div>
);

/** Shows bold text. @param sign shown in place of the stars; by default every letter keeps its position */
export const drawBold = (words: string, sign = '**') =>
  words.split(/\*\*((?:(?!\*\*|\n\n).)*)\*\*/s).map((part, at) =>
    at % 2 === 0 ? (
      part.replaceAll('**', sign)
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <Fragment key={at}>
        {sign}
        <b>{part}</b>
        {sign}
      </Fragment>
    ),
  );
