import { Fragment } from 'react';
import { splitEmails } from '#enquiry';

/** Words that may hold email addresses: one that fits on no line breaks after its `@` or before a dot. */
export const SentenceText = ({ text }: { text: string }) =>
  splitEmails(text).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which stand still
    <Fragment key={at}>
      {/* Hidden, or it is read out as a space. */}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing can focus it */}
      {at > 0 && <wbr aria-hidden="true" />}
      {part}
    </Fragment>
  ));

/** An address, or a name that is one, in a direction of its own. */
export const AddressText = ({ text, className }: { text: string; className?: string | undefined }) => (
  <bdi className={className}>
    <SentenceText text={text} />
  </bdi>
);
