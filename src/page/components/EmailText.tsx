import { Fragment } from 'react';
import { toKey } from './toKey.ts';

/** Words that may hold email addresses: one that fits on no line breaks after its `@` or before a dot. */
export const EmailText = ({ text }: { text: string }) =>
  splitEmails(text).map((part, at) => (
    <Fragment key={toKey(at)}>
      {/* Hidden, or it is read out as a space. */}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing can focus it */}
      {at > 0 && <wbr aria-hidden="true" />}
      {part}
    </Fragment>
  ));

const EMAIL = /[^\s@]+@[^\s@]+/g;

/** Where an address may break. */
export function splitEmails(text: string): string[] {
  const parts = text.replace(EMAIL, (email) => email.replace(/(?<=@)|(?=\.(?=\w))/g, BREAK));
  return parts.split(BREAK);
}

/** No content file can hold it. */
const BREAK = '\u0000';
