import { Fragment } from 'react';
import { splitEmails } from '#enquiry';
import { joinNumbers } from './words.ts';

/** Text in which numbers stay whole, and a long email address may break after its `@` or before a dot. */
export const SentenceText = ({ text }: { text: string }) =>
  splitEmails(joinNumbers(text)).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
    <Fragment key={at}>
      {/* Hidden because screen readers announce a `wbr` as a space. */}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it is not focusable */}
      {at > 0 && <wbr aria-hidden="true" />}
      {part}
    </Fragment>
  ));

/** An address or name with a text direction of its own. */
export const AddressText = ({ text, className }: { text: string; className?: string | undefined }) => (
  <bdi className={className}>
    <SentenceText text={text} />
  </bdi>
);

/** Isolates a visitor's name within a sentence, so that its direction does not affect the sentence. */
export const isolate = (name: string): string => `\u2068${stripBidiOverrides(name)}\u2069`;

/** Removes direction overrides, which can disguise a link or a name. Arabic and Hebrew text does not need them. */
export const stripBidiOverrides = (text: string): string => text.replace(/[\u202d\u202e]/g, '');
