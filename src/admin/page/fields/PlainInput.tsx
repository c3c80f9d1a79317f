import { Field } from '@base-ui/react/field';
import { type ComponentProps, Fragment, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Value, ValueForm } from '#content/schema';
import choiceStyles from '../../ui/adminField.module.css';
import { capitalize } from '../../ui/words.ts';
import styles from './fields.module.css';
import { readInputText } from './pastedText.ts';
import { MARKS, toggleMark } from './toggleMark.ts';

export interface InputProps {
  node: ValueForm;
  value: string;
  onEdit: (value: Value) => void;
}

/** Turns off the corrections of a phone's keyboard. */
const NO_CORRECTIONS = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
const KEYBOARDS: Record<string, ComponentProps<'textarea'>> = {
  phone: { inputMode: 'tel' },
  email: { inputMode: 'email', ...NO_CORRECTIONS },
  link: { inputMode: 'url', ...NO_CORRECTIONS },
  digits: { inputMode: 'numeric' },
  number: { inputMode: 'numeric' },
  decimal: { inputMode: 'decimal' },
};

export function PlainInput({ node, value, onEdit }: InputProps) {
  switch (node.kind) {
    case 'choice':
      return (
        <Field.Control
          render={
            <select className={styles.input} value={value} onChange={({ target }) => onEdit(target.value)}>
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
        <>
          <Field.Label className={choiceStyles.choice}>
            <Field.Control
              type="checkbox"
              checked={value === 'true'}
              onChange={({ target }) => onEdit(target.checked)}
            />
            {node.label}
          </Field.Label>
          {node.help && <Field.Description className={styles.help}>{node.help}</Field.Description>}
        </>
      );
    case 'lines':
    case 'template':
      return <GrowingInput value={value} rows={2} onEdit={onEdit} />;
    case 'colour':
      return (
        <div className={styles.beside}>
          <GrowingInput isLine value={value} onEdit={onEdit} />
          <input
            type="color"
            className={styles.swatch}
            aria-label={`${node.label}: choose`}
            value={/#[0-9a-f]{6}/i.exec(value || node.expected)?.[0] ?? '#07525b'}
            onChange={({ target }) => onEdit(target.value)}
          />
        </div>
      );
    default:
      return <GrowingInput {...KEYBOARDS[node.kind]} isLine value={value} onEdit={onEdit} />;
  }
}

/** A text field with a toolbar that adds or removes Markdown marks. */
export function MarkdownInput({ node, value, onEdit }: InputProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const applyMark = (name: (typeof MARKS)[number]) => {
    const target = field.current;
    if (!target) return;
    const { text, from, to } = toggleMark(name, value, target.selectionStart, target.selectionEnd);
    flushSync(() => onEdit(text));
    target.focus();
    target.setSelectionRange(from, to);
  };
  const isLine = node.kind === 'markdownLine';
  return (
    <div className={styles.markdown}>
      <div role="toolbar" aria-label={`Marks for ${node.label}`} className={styles.bar}>
        {(isLine ? MARKS.slice(0, 3) : MARKS).map((name) => (
          <button key={name} type="button" onClick={() => applyMark(name)}>
            {capitalize(name)}
          </button>
        ))}
      </div>
      <GrowingInput ref={field} hasBold rows={isLine ? 2 : 3} value={value} onEdit={onEdit} />
    </div>
  );
}

interface GrowingInputProps extends ComponentProps<'textarea'> {
  value: string;
  onEdit: (text: string) => void;
  /** One line of text, which may wrap: Enter is ignored. */
  isLine?: boolean;
  /** Shows text between `**` in bold. */
  hasBold?: boolean;
}

/** A text field that grows with its text. A copy behind it sets the height in every browser, and shows bold text. */
const GrowingInput = ({ value, onEdit, isLine = false, hasBold = false, ...rest }: GrowingInputProps) => (
  <div className={styles.words} data-line={isLine || undefined}>
    <div aria-hidden="true" className={styles.behind}>
      {hasBold ? renderBold(value) : value}{' '}
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
          onChange={({ target, nativeEvent }) => onEdit(readInputText(target, nativeEvent, isLine))}
        />
      }
    />
  </div>
);

/** Renders Markdown's bold text. @param sign shown instead of `**`; the default keeps every letter in its position */
export const renderBold = (text: string, sign = '**') =>
  text.split(/\*\*((?:(?!\*\*|\n\n).)*)\*\*/s).map((part, at) =>
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
