import type { MailColours } from '#brand';
import { type Digest, formatCappedCount } from '#desk';
import type { Practice } from './layout.tsx';
import { formatParagraphs, renderParagraphs } from './layout.tsx';

/** E.g. "1 enquiry in the last day, 0 not yet mailed, 2 held for you to look at". */
export function formatDigestSubject({ enquiries, notMailed, held, failed }: Digest): string {
  const parts = [
    `${enquiries} ${enquiries === 1 ? 'enquiry' : 'enquiries'} in the last day`,
    `${formatCappedCount(notMailed)} not yet mailed`,
  ];
  if (held > 0) parts.push(`${formatCappedCount(held)} held for you to look at`);
  if (failed > 0) parts.push(`${formatCappedCount(failed)} failed`);
  return parts.join(', ');
}

const linkTo = ({ admin }: Practice) =>
  admin && { words: 'Your enquiries at your desk', href: `${admin.address}/enquiries` };

export const renderDigestText = (digest: Digest, practice: Practice): string =>
  formatParagraphs([formatDigestSubject(digest)], linkTo(practice));

export const renderDigestHtml = (digest: Digest, practice: Practice, colours: MailColours): Promise<string> =>
  renderParagraphs([formatDigestSubject(digest)], colours, linkTo(practice));
