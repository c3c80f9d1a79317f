import { Fragment } from 'react';

/** An address, or a name that is one, in a direction of its own. Where it fits no line it is parted behind its `@` or a dot. */
export const AddressText = ({ text, className }: { text: string; className?: string | undefined }) => (
  <bdi className={className}>
    {(text.includes('@') ? text.split(/(?<=[@.])/) : [text]).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which stand still
      <Fragment key={at}>
        {/* Hidden, or it is read out as a space. */}
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing can focus it */}
        {at > 0 && <wbr aria-hidden="true" />}
        {part}
      </Fragment>
    ))}
  </bdi>
);
