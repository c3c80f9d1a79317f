import { Body, Container, Head, Html, render } from '@react-email/components';
import type { ReactNode } from 'react';

/** The page's own colours (ink on paper, deep teal), as mail programs understand them. */
export const COLOURS = { ink: '#06343b', soft: '#24484c', paper: '#fffbf2', line: '#d9cdb0' } as const;

/** For every paragraph; react-email's own is smaller than people over sixty like to read. */
export const TEXT = { fontSize: '16px', lineHeight: '1.6' } as const;

const body = {
  backgroundColor: COLOURS.paper,
  color: COLOURS.ink,
  fontFamily: 'Arial, sans-serif',
};
const container = { maxWidth: '600px', padding: '24px' };

/** What every mail of ours shares. No picture, no link, nothing that a reader's program would fetch. */
function Layout({ children }: { children: ReactNode }) {
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
export function renderMail(content: ReactNode): Promise<string> {
  return render(<Layout>{content}</Layout>);
}
