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

/** A stranger's name inside a sentence of ours: whatever direction it has, the sentence keeps its own. */
export const isolate = (name: string): string => `\u2068${showPlainly(name)}\u2069`;

/** Left-to-right and right-to-left override. */
const OVERRIDES = /[\u202d\u202e]/g;

/**
 * A stranger's words without the two characters that write every letter backwards: no script needs them, and a link
 * or a name reads as what it is not. What gives Arabic or Hebrew its direction stays.
 */
export const showPlainly = (words: string): string => words.replace(OVERRIDES, '');
