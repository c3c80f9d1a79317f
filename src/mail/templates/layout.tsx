import { Body, Container, Head, Heading, Html, Link, render, Text } from '@react-email/components';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import type { BrandColours, MailColours } from '#content/schema';

/** Text is larger than react-email's default, for older readers. */
export const TEXT = { fontSize: '16px', lineHeight: '1.6' } as const;
export const HEADING = { fontFamily: 'Georgia, serif', fontSize: '24px', fontWeight: 400 };

const container = { maxWidth: '600px', padding: '24px' };

/** The frame of every mail. Contains no pictures and nothing else that a mail program would fetch. */
function Layout({ children, colours: { paper, ink } }: { children: ReactNode; colours: MailColours }) {
  const body = { backgroundColor: paper, color: ink, fontFamily: 'Arial, sans-serif' };
  return (
    <Html lang="en-AU">
      <Head />
      <Body style={body}>
        <Container style={container}>{children}</Container>
      </Body>
    </Html>
  );
}

/** Keeps line breaks and indents without `white-space: pre-wrap`, which Outlook does not support. */
export const Paragraph = ({ text, style }: { text: string; style?: CSSProperties }) => (
  <Text style={{ ...TEXT, ...style }}>
    {text.split(/\r\n|[\r\n\u2028\u2029]/).map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text keep their order
      <Fragment key={index}>
        {index > 0 && <br />}
        {line.replaceAll('\t', '    ').replaceAll(/^ | (?= )/g, '\u00a0')}
      </Fragment>
    ))}
  </Text>
);

export interface MailLink {
  readonly label: string;
  readonly href: string;
}

/** For the plain-text part, where mail programs turn a URL on a line of its own into a link. */
export const formatLink = ({ label, href }: MailLink): string => `${label}:\n${href}`;

export const LinkLine = ({ link: { label, href }, ink }: { link: MailLink; ink: string }) => (
  <Text style={TEXT}>
    <Link href={href} style={{ color: ink, fontWeight: 'bold', textDecoration: 'underline' }}>
      {label}
    </Link>
  </Text>
);

export interface PlainMail {
  readonly subject: string;
  /** Whether the subject is also the heading. */
  readonly hasTitle?: true;
  /** A paragraph with `href` is a link that shows its URL. */
  readonly paragraphs: readonly (string | { readonly href: string })[];
  readonly link?: MailLink | undefined;
}

export async function renderPlainMail(
  { subject, hasTitle, paragraphs, link }: PlainMail,
  colours: MailColours,
) {
  const texts = paragraphs.map((item) => (typeof item === 'string' ? item : item.href));
  const parts = [...(hasTitle ? [subject] : []), ...texts, ...(link ? [formatLink(link)] : [])];
  const html = await renderMail(
    <>
      {hasTitle && <Heading style={HEADING}>{subject}</Heading>}
      {paragraphs.map((item) =>
        typeof item === 'string' ? (
          <Paragraph key={item} text={item} />
        ) : (
          <Text key={item.href} style={TEXT}>
            <Link href={item.href}>{item.href}</Link>
          </Text>
        ),
      )}
      {link && <LinkLine link={link} ink={colours.ink} />}
    </>,
    colours,
  );
  return { subject, text: `${parts.join('\n\n')}\n`, html };
}

/** Renders the HTML part. React escapes the visitor's text. */
export const renderMail = (content: ReactNode, colours: MailColours): Promise<string> =>
  render(<Layout colours={colours}>{content}</Layout>);

export interface AdminLinks {
  readonly address: string;
  /** A link that marks an enquiry as answered without signing in. */
  makeAnsweredLink(id: string): string;
}

export interface Practice {
  readonly name: string;
  readonly phone: string;
  /** Completes "I reply …". */
  readonly replyTime: string;
  readonly timeZone: string;
  /** Signs mails to visitors. Absent if the content names no practitioner. */
  readonly practitioner?: string | undefined;
  /** Absent when the practice uses the shipped colours. */
  readonly brand?: BrandColours | undefined;
  readonly admin?: AdminLinks | undefined;
}
