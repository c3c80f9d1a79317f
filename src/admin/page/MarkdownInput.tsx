import { useEffect, useRef } from 'react';
import { readTypedWords } from './cleanWords.ts';
import styles from './fields.module.css';
import type { InputProps } from './PlainInput.tsx';
import { type MarkName, writeMark } from './writeMark.ts';

const MARKS: readonly { name: MarkName; words: string }[] = [
  { name: 'bold', words: 'Bold' },
  { name: 'italic', words: 'Italic' },
  { name: 'link', words: 'Link' },
  { name: 'list', words: 'List' },
];

/** Text with a small bar that writes the characters: what is saved is what is seen. */
export function MarkdownInput({ id, node, value, describedBy, isWrong, isNew, onType }: InputProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const selection = useRef<[number, number] | null>(null);
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, [isNew]);
  useEffect(() => {
    if (!selection.current || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(...selection.current);
    selection.current = null;
  });
  const press = (name: MarkName) => {
    const target = field.current;
    if (!target) return;
    const written = writeMark(name, value, target.selectionStart, target.selectionEnd);
    selection.current = [written.from, written.to];
    onType(written.text);
  };
  const marks = node.kind === 'markdownLine' ? MARKS.slice(0, 3) : MARKS;
  return (
    <div className={styles.markdown}>
      <div role="toolbar" aria-label={`Marks for ${node.label}`} aria-controls={id} className={styles.bar}>
        {marks.map(({ name, words }) => (
          <button key={name} type="button" onClick={() => press(name)}>
            {words}
          </button>
        ))}
      </div>
      <textarea
        {...{ id, ref: field, value, className: styles.input, dir: 'auto' }}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        rows={Math.min(14, Math.max(3, Math.ceil(value.length / 40) + value.split('\n').length - 1))}
        onChange={({ target, nativeEvent }) => onType(readTypedWords(target, nativeEvent))}
      />
    </div>
  );
}
