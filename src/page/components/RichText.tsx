import { Fragment } from 'react';
import type { Block, Inline, Line, Prose, SiteContent } from '#content/schema';
import { splitEmails } from '#enquiry';

/** Renders the owner's Markdown. The loader has parsed it into a tree, so no inner HTML is set. */
export function RichText({ of, headings = 'h3' }: { of: Prose; headings?: 'h2' | 'h3' }) {
  return of.map((block, at) => <BlockView key={toKey(at)} block={block} headings={headings} />);
}

/** Links and emphasis inside the caller's own paragraph. */
export function RichLine({ of }: { of: Line }) {
  return of.map((inline, at) => <InlineView key={toKey(at)} inline={inline} />);
}

function BlockView({ block, headings }: { block: Block; headings: 'h2' | 'h3' }) {
  if (block.kind !== 'list') {
    const Tag = block.kind === 'paragraph' ? 'p' : headings;
    return (
      <Tag>
        <RichLine of={block.children} />
      </Tag>
    );
  }
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List className="bullets" start={block.start}>
      {block.items.map((item, at) => (
        <li key={toKey(at)}>
          <RichLine of={item} />
        </li>
      ))}
    </List>
  );
}

function InlineView({ inline }: { inline: Inline }) {
  if (inline.kind === 'text')
    return inline.text.includes('@') ? <EmailText text={inline.text} /> : inline.text;
  if (inline.kind === 'break') return <br />;
  const inside = <RichLine of={inline.children} />;
  if (inline.kind === 'link') return <a href={inline.href}>{inside}</a>;
  return inline.kind === 'strong' ? <strong>{inside}</strong> : <em>{inside}</em>;
}

/** Text in which an email address that is too long for a line breaks after its `@` or before a dot. */
export const EmailText = ({ text }: { text: string }) =>
  splitEmails(text).map((part, at) => (
    <Fragment key={toKey(at)}>
      {/* Hidden, because screen readers would read `<wbr>` as a space. */}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it is not focusable */}
      {at > 0 && <wbr aria-hidden="true" />}
      {part}
    </Fragment>
  ));

/** A React key for the parts of a text, which keep their order. */
export const toKey = (index: number): string => String(index);

/** Sentences that each stay on one line if they fit. The spaces between sentences are for copied text. */
export function NoWrapSentences({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 1) return sentences[0];
  return sentences.map((sentence, at) => (
    <Fragment key={sentence}>
      {at > 0 && ' '}
      <span className="keep">{sentence}</span>
    </Fragment>
  ));
}

/** The heading of a section. @param props.of the section's name */
export const SectionHeading = ({ of, text }: { of: string; text: string }) => (
  <h2 id={`${of}-heading`}>
    <NoWrapSentences sentences={splitSentences(text)} />
  </h2>
);

/** Splits after full stops, question marks, exclamation marks and colons, where a heading breaks best. */
export const splitSentences = (text: string): string[] =>
  text.replace(/([.?!:])\s+/g, '$1\u0000').split('\u0000');

/** A link to the practice's booking site, beside the button to the form. */
export const Booking = ({ booking }: { booking: NonNullable<SiteContent['practice']['booking']> }) => (
  <>
    <a className="button button-quiet" href={booking.url}>
      {booking.label}
    </a>{' '}
  </>
);
