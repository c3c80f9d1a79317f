import { Body, Container, Head, Html, Link, render, Text } from '@react-email/components';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import type { BrandColours, MailColours } from '#brand';

/** For every paragraph; react-email's own is smaller than people over sixty like to read. */
export const TEXT = { fontSize: '16px', lineHeight: '1.6' } as const;

const container = { maxWidth: '600px', padding: '24px' };

/** What every mail of ours shares. No picture, nothing that a reader's program would fetch. */
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

/**
 * A paragraph in which lines and indents stay as they were written: Outlook knows no `white-space: pre-wrap`, and would run
 * the lines of a visitor's words together.
 */
export const Paragraph = ({ text, style }: { text: string; style?: CSSProperties }) => (
  <Text style={{ ...TEXT, ...style }}>
    {text.split(/\r\n|[\r\n\u2028\u2029]/).map((line, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text, which stand still
      <Fragment key={at}>
        {at > 0 && <br />}
        {line.replaceAll('\t', '    ').replaceAll(/^ | (?= )/g, '\u00a0')}
      </Fragment>
    ))}
  </Text>
);

/** Where a mail leads. */
export interface MailLink {
  readonly words: string;
  readonly href: string;
}

/** In the text part, on a line of its own: mail programs make a link of the address. */
export const formatLink = ({ words, href }: MailLink): string => `${words}:\n${href}`;

/** The same in the HTML part. */
export const LinkLine = ({ link: { words, href }, ink }: { link: MailLink; ink: string }) => (
  <Text style={TEXT}>
    <Link href={href} style={{ color: ink, fontWeight: 'bold', textDecoration: 'underline' }}>
      {words}
    </Link>
  </Text>
);

/** A mail of paragraphs alone, and of a link where there is one. */
export const renderParagraphs = (
  paragraphs: readonly string[],
  colours: MailColours,
  link?: MailLink | undefined,
): Promise<string> =>
  renderMail(
    <>
      {paragraphs.map((text) => (
        <Paragraph key={text} text={text} />
      ))}
      {link && <LinkLine link={link} ink={colours.ink} />}
    </>,
    colours,
  );

/** The same as text. */
export const formatParagraphs = (paragraphs: readonly string[], link?: MailLink | undefined): string =>
  `${[...paragraphs, ...(link ? [formatLink(link)] : [])].join('\n\n')}\n`;

/** The HTML part. React escapes whatever a visitor wrote. */
export function renderMail(content: ReactNode, colours: MailColours): Promise<string> {
  return render(<Layout colours={colours}>{content}</Layout>);
}

/** Where mails lead at the admin. */
export interface AdminLinks {
  /** `SITE_URL/admin` */
  readonly address: string;
  /** What marks an enquiry as answered without signing in. */
  makeAnsweredLink(id: string): string;
}

/** What a mail says of the practice. */
export interface Practice {
  readonly name: string;
  readonly phone: string;
  /** Completes "I reply …". */
  readonly replyTime: string;
  /** By whose clock its owner reads times, such as `Australia/Sydney`. */
  readonly timeZone: string;
  /** Who answers, if the practice names anybody: signs what visitors get. */
  readonly practitioner?: string | undefined;
  /** Its colours, where they are not the shipped ones. */
  readonly brand?: BrandColours | undefined;
  /** Left out where no admin is open. */
  readonly admin?: AdminLinks | undefined;
}
