import { Fragment } from 'react';

/** Sentences that each stay on one line if it is long enough, with spaces between them for those who copy. */
export function NoWrapSentences({ sentences }: { sentences: readonly string[] }) {
  // Alone, it is what its element holds already.
  if (sentences.length === 1) return sentences[0];
  return sentences.map((sentence, at) => (
    <Fragment key={sentence}>
      {at > 0 && ' '}
      <span className="keep">{sentence}</span>
    </Fragment>
  ));
}

/** Splits after each full stop, question mark, exclamation mark or colon: where a heading may well begin a new line. */
export const splitSentences = (text: string): string[] =>
  text.replace(/([.?!:])\s+/g, '$1\u0000').split('\u0000');
