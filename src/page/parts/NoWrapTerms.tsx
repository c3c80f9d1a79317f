import { Fragment } from 'react';
import { toKey } from './toKey.ts';

/** A name that ends in a number: "COVID-19". A line may not break at its hyphen. */
const TERM = /(\p{L}+-\d+)/u;

/** Words in which such names stay whole, though their hyphen stays an ordinary one for search and copying. */
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
