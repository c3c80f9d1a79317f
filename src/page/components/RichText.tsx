import type { Block, Inline, Line, Prose } from '#content/schema';
import { EmailText } from './EmailText.tsx';
import { toKey } from './toKey.ts';

/** The owner's Markdown, which was parsed into a small tree when the content was loaded: no inner HTML is set. */
export function RichText({ of, headings = 'h3' }: { of: Prose; headings?: 'h2' | 'h3' }) {
  return of.map((block, at) => <BlockView key={toKey(at)} block={block} headings={headings} />);
}

/** One line of rich text: links and emphasis inside the caller's own paragraph. */
export function RichLine({ of }: { of: Line }) {
  return of.map((inline, at) => <InlineView key={toKey(at)} inline={inline} />);
}

function BlockView({ block, headings: Heading }: { block: Block; headings: 'h2' | 'h3' }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <RichLine of={block.children} />
        </p>
      );
    case 'heading':
      return (
        <Heading>
          <RichLine of={block.children} />
        </Heading>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List className="bullets" {...(block.start !== undefined && { start: block.start })}>
          {block.items.map((item, at) => (
            <li key={toKey(at)}>
              <RichLine of={item} />
            </li>
          ))}
        </List>
      );
    }
  }
}

function InlineView({ inline }: { inline: Inline }) {
  switch (inline.kind) {
    case 'text':
      return inline.text.includes('@') ? <EmailText text={inline.text} /> : inline.text;
    case 'break':
      return <br />;
    case 'strong':
      return (
        <strong>
          <RichLine of={inline.children} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <RichLine of={inline.children} />
        </em>
      );
    case 'link':
      return (
        <a href={inline.href}>
          <RichLine of={inline.children} />
        </a>
      );
  }
}
