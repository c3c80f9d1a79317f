import { Fragment, type ReactNode } from 'react';

const EMAIL = /[^\s@]+@[^\s@]+/g;
/** A character that cannot be typed. */
const BREAK = '\u0000';

const markBreaks = (email: string) => email.replace('@', `@${BREAK}`).replace(/\.\b/g, `${BREAK}.`);

/** Words that may hold email addresses: one that fits on no line breaks after its `@` or before a dot. */
export const BreakableText = ({ text }: { text: string }): ReactNode =>
  text
    .replace(EMAIL, markBreaks)
    .split(BREAK)
    .map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which stand still
      <Fragment key={at}>
        {/* Hidden, or it is read out as a space. */}
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing can focus it */}
        {at > 0 && <wbr aria-hidden="true" />}
        {part}
      </Fragment>
    ));
