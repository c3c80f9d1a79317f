import { Fragment } from 'react';
import { toKey } from './toKey.ts';

/** A name that ends in a number, such as "COVID-19": no line may break at its hyphen. */
const TERM = /(\p{L}+-\d+)/u;

/** Text in which such names do not wrap. The hyphen stays an ordinary one, for search and copying. */
export function NoWrapTerms({ text }: { text: string }) {
  return text.split(TERM).map((part, at) =>
    TERM.test(part) ? (
      <span key={toKey(at)} className="keep">
        {part}
      </span>
    ) : (
      <Fragment key={toKey(at)}>{part}</Fragment>
    ),
  );
}
