import { Fragment } from 'react';
import { splitEmails } from '#enquiry';
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
