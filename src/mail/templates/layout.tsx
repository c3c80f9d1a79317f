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
    {text.split(/\r\n|[\r\n\u2028\u2029]/).map((line, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never change places
      <Fragment key={at}>
        {at > 0 && <br />}
        {line.replaceAll('\t', '    ').replaceAll(/^ | (?= )/g, '\u00a0')}
      </Fragment>
    ))}
  </Text>
);

export interface MailLink {
  readonly words: string;
  readonly href: string;
}

/** For the plain-text part, where mail programs turn a URL on a line of its own into a link. */
export const formatLink = ({ words, href }: MailLink): string => `${words}:\n${href}`;

export const LinkLine = ({ link: { words, href }, ink }: { link: MailLink; ink: string }) => (
  <Text style={TEXT}>
    <Link href={href} style={{ color: ink, fontWeight: 'bold', textDecoration: 'underline' }}>
      {words}
    </Link>
  </Text>
);

export const renderParagraphs = (
  paragraphs: readonly string[],
  colours: MailColours,
  link?: MailLink | undefined,
  title?: string,
): Promise<string> =>
  renderMail(
    <>
      {title && <Heading style={HEADING}>{title}</Heading>}
      {paragraphs.map((text) => (
        <Paragraph key={text} text={text} />
      ))}
      {link && <LinkLine link={link} ink={colours.ink} />}
    </>,
    colours,
  );

export const formatParagraphs = (paragraphs: readonly string[], link?: MailLink | undefined): string =>
  `${[...paragraphs, ...(link ? [formatLink(link)] : [])].join('\n\n')}\n`;

/** Renders the HTML part. React escapes the visitor's text. */
export function renderMail(content: ReactNode, colours: MailColours): Promise<string> {
  return render(<Layout colours={colours}>{content}</Layout>);
}

export interface AdminLinks {
  /** `SITE_URL/admin` */
  readonly address: string;
  /** A link that marks an enquiry as answered without signing in. */
  makeAnsweredLink(id: string): string;
}

/** The facts of the practice that mails contain. */
export interface Practice {
  readonly name: string;
  readonly phone: string;
  /** Completes "I reply …". */
  readonly replyTime: string;
  /** Such as `Australia/Sydney`. */
  readonly timeZone: string;
  /** Signs mails to visitors; absent when the practice names nobody. */
  readonly practitioner?: string | undefined;
  /** Absent when the practice uses the shipped colours. */
  readonly brand?: BrandColours | undefined;
  /** Absent when the admin is off. */
  readonly admin?: AdminLinks | undefined;
}
