import { useRef } from 'react';
import { flushSync } from 'react-dom';
import styles from './fields.module.css';
import type { InputProps } from './PlainInput.tsx';
import { TallInput } from './TallInput.tsx';
import { type MarkName, writeMark } from './writeMark.ts';

const MARKS: readonly { name: MarkName; words: string }[] = [
  { name: 'bold', words: 'Bold' },
  { name: 'italic', words: 'Italic' },
  { name: 'link', words: 'Link' },
  { name: 'list', words: 'List' },
];

/** Text with a small bar that writes the characters: what is saved is what is seen. */
export function MarkdownInput({ node, value, onType }: InputProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const press = (name: MarkName) => {
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
        {(isLine ? MARKS.slice(0, 3) : MARKS).map(({ name, words }) => (
          <button key={name} type="button" onClick={() => press(name)}>
            {words}
          </button>
        ))}
      </div>
      <TallInput ref={field} hasBold rows={isLine ? 2 : 3} value={value} onWords={onType} />
    </div>
  );
}
