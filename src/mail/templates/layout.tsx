import { Body, Container, Head, Html, render, Text } from '@react-email/components';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import type { MailColours } from '#brand';

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

/** The HTML part. React escapes whatever a visitor wrote. */
export function renderMail(content: ReactNode, colours: MailColours): Promise<string> {
  return render(<Layout colours={colours}>{content}</Layout>);
}
