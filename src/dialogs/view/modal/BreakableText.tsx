import { Fragment, type ReactNode } from 'react';

const EMAIL = /[^\s@]+@[^\s@]+/g;
/** Marks where a line may break: a NUL character, which cannot be typed. */
const BREAK = '\u0000';

const markBreaks = (email: string) => email.replace('@', `@${BREAK}`).replace(/\.\b/g, `${BREAK}.`);

/** Text in which an email address that is too long for a line breaks after its `@` or before a dot. */
export const BreakableText = ({ text }: { text: string }): ReactNode =>
  text
    .replace(EMAIL, markBreaks)
    .split(BREAK)
    .map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      <Fragment key={at}>
        {/* Hidden, because screen readers would read `<wbr>` as a space. */}
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it is not focusable */}
        {at > 0 && <wbr aria-hidden="true" />}
        {part}
      </Fragment>
    ));
