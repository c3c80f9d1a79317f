import { Body, Container, Head, Html, render } from '@react-email/components';
import type { ReactNode } from 'react';
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

/** The HTML part. React escapes whatever a visitor wrote. */
export function renderMail(content: ReactNode, colours: MailColours): Promise<string> {
  return render(<Layout colours={colours}>{content}</Layout>);
}
