import type { MailColours } from '#brand';
import { type Digest, formatCappedCount } from '#desk';
import { Paragraph, renderMail } from './layout.tsx';

/** E.g. "1 enquiry in the last day, 0 not yet mailed, 2 held for you to look at". */
export function renderDigestText({ enquiries, notMailed, held, failed }: Digest): string {
  const parts = [
    `${enquiries} ${enquiries === 1 ? 'enquiry' : 'enquiries'} in the last day`,
    `${formatCappedCount(notMailed)} not yet mailed`,
  ];
  if (held > 0) parts.push(`${formatCappedCount(held)} held for you to look at`);
  if (failed > 0) parts.push(`${formatCappedCount(failed)} failed`);
  return parts.join(', ');
}

export const renderDigestHtml = (digest: Digest, colours: MailColours): Promise<string> =>
  renderMail(<Paragraph text={renderDigestText(digest)} />, colours);
