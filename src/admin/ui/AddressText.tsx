import { Fragment } from 'react';

/** An address, or a name that is one, in a direction of its own. Where it fits no line it is parted behind its `@` or a dot. */
export const AddressText = ({ text, className }: { text: string; className?: string | undefined }) => (
  <bdi className={className}>
    {(text.includes('@') ? text.split(/(?<=[@.])/) : [text]).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which stand still
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </bdi>
);
