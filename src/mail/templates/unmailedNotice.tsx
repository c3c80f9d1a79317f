import type { MailColours } from '#brand';
import { formatCappedEnquiries } from '#desk';
import { Paragraph, renderMail } from './layout.tsx';

/** E.g. "1 enquiry could not be mailed to you". It quotes nothing of them. */
export const formatUnmailedSubject = (count: number): string =>
  `${formatCappedEnquiries(count)} could not be mailed to you`;

export function renderUnmailedText(count: number): string {
  const [them, their, are] = count === 1 ? ['it', 'its', 'It is'] : ['them', 'their', 'They are'];
  return (
    `Your mail server took this mail, which has none of ${their} words, but not ${them}. Mostly a filter there takes ` +
    `the words for spam; a real person may be waiting for your answer all the same. ${are} kept: ` +
    `read ${them} at your desk, under “Not mailed”.`
  );
}

export const renderUnmailedHtml = (count: number, colours: MailColours): Promise<string> =>
  renderMail(<Paragraph text={renderUnmailedText(count)} />, colours);
