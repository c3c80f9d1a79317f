import { Fragment } from 'react';
import type { Block, Inline, Line, Prose, SiteContent } from '#content/schema';
import { splitEmails } from '#enquiry';

/** Renders the owner's Markdown from the tree that the content loader parsed: no raw HTML is inserted. */
export function RichText({ prose, headings = 'h3' }: { prose: Prose; headings?: 'h2' | 'h3' }) {
  return prose.map((block, index) => <BlockView key={toKey(index)} block={block} headings={headings} />);
}

/** Links and emphasis inside the caller's own paragraph. */
export function RichLine({ line }: { line: Line }) {
  return line.map((inline, index) => <InlineView key={toKey(index)} inline={inline} />);
}

function BlockView({ block, headings }: { block: Block; headings: 'h2' | 'h3' }) {
  if (block.kind !== 'list') {
    const Tag = block.kind === 'paragraph' ? 'p' : headings;
    return (
      <Tag>
        <RichLine line={block.children} />
      </Tag>
    );
  }
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List className="bullets" start={block.start}>
      {block.items.map((item, index) => (
        <li key={toKey(index)}>
          <RichLine line={item} />
        </li>
      ))}
    </List>
  );
}

function InlineView({ inline }: { inline: Inline }) {
  if (inline.kind === 'text')
    return inline.text.includes('@') ? <EmailText text={inline.text} /> : inline.text;
  if (inline.kind === 'break') return <br />;
  const inside = <RichLine line={inline.children} />;
  if (inline.kind === 'link') return <a href={inline.href}>{inside}</a>;
  return inline.kind === 'strong' ? <strong>{inside}</strong> : <em>{inside}</em>;
}

/** Text in which an email address that is too long for a line breaks after its `@` or before a dot. */
export const EmailText = ({ text }: { text: string }) =>
  splitEmails(text).map((part, index) => (
    <Fragment key={toKey(index)}>
      {/* Hidden, because screen readers would read `<wbr>` as a space. */}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it is not focusable */}
      {index > 0 && <wbr aria-hidden="true" />}
      {part}
    </Fragment>
  ));

/** A React key for parts of a text: their order never changes. */
export const toKey = (index: number): string => String(index);

/** Keeps each sentence on one line if it fits. The spaces keep the sentences apart in copied text. */
export function NoWrapSentences({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 1) return sentences[0];
  return sentences.map((sentence, index) => (
    <Fragment key={sentence}>
      {index > 0 && ' '}
      <span className="keep">{sentence}</span>
    </Fragment>
  ));
}

/** The heading of a section. @param props.section its name */
export const SectionHeading = ({ section, text }: { section: string; text: string }) => (
  <h2 id={`${section}-heading`}>
    <NoWrapSentences sentences={splitSentences(text)} />
  </h2>
);

/** Splits after full stops, question marks, exclamation marks and colons, where a heading breaks best. */
export const splitSentences = (text: string): string[] =>
  text.replace(/([.?!:])\s+/g, '$1\u0000').split('\u0000');

/** A link to the practice's booking site, beside the button to the form. */
export const BookingLink = ({ booking }: { booking: NonNullable<SiteContent['practice']['booking']> }) => (
  <>
    <a className="button button-quiet" href={booking.url}>
      {booking.label}
    </a>{' '}
  </>
);
