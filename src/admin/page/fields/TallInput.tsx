import { Field } from '@base-ui/react/field';
import { type ComponentProps, Fragment } from 'react';
import { readTypedWords } from './cleanWords.ts';
import styles from './fields.module.css';

interface TallInputProps extends ComponentProps<'textarea'> {
  value: string;
  onWords: (words: string) => void;
  /** As long as it needs to be, where an input would show its beginning alone, but without line ends. */
  isLine?: boolean;
  /** What stands between `**` looks bold. */
  hasBold?: boolean;
}

/** As tall as its words, in every browser: the same words lie behind it, and what is bold shows through from there. */
export const TallInput = ({ value, onWords, isLine = false, hasBold = false, ...rest }: TallInputProps) => (
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

/** Each letter stays in its place: stars without a partner in their paragraph are stars. */
const drawBold = (words: string) =>
  words.split('\n\n').map((paragraph, at) => {
    const parts = paragraph.split('**');
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of one text
      <Fragment key={at}>
        {at > 0 && '\n\n'}
        {parts.map((part, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one paragraph
          <Fragment key={nth}>
            {nth > 0 && '**'}
            {nth % 2 === 1 && nth + 1 < parts.length ? <b>{part}</b> : part}
          </Fragment>
        ))}
      </Fragment>
    );
  });
