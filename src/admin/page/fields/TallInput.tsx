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
  words.split(/\*\*((?:(?!\*\*|\n\n).)*)\*\*/s).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <Fragment key={at}>
        **<b>{part}</b>**
      </Fragment>
    ),
  );
