import type { MailColours } from '#brand';
import { formatCappedEnquiries, type UnmailedNotice } from '#desk';
import { formatCommand } from '#settings';
import type { Practice } from './layout.tsx';
import { formatParagraphs, renderParagraphs } from './layout.tsx';

/** E.g. "1 enquiry could not be mailed to you". It quotes nothing of them. */
export const formatUnmailedSubject = ({ count, state }: UnmailedNotice): string =>
  state === 'failed'
    ? `${formatCappedEnquiries(count)} could not be mailed to you`
    : `${formatCappedEnquiries(count)} could not be mailed to you yet`;

function listParagraphs({ count, state }: UnmailedNotice, { admin }: Practice): string[] {
  const [them, their, are, selves] =
    count === 1 ? ['it', 'its', 'It is', 'itself'] : ['them', 'their', 'They are', 'themselves'];
  const kept = state === 'failed' ? `${are} kept.` : `${are} kept, and tried again by ${selves}.`;
  return [
    `Your mail server took this mail, which has none of ${their} words, but not ${them}. Mostly a filter there takes ` +
      `the words for spam; a real person may be waiting for your answer all the same. ${kept}`,
    ...(admin ? [] : [`Read ${them}: ${formatCommand('enquiries', `list --state ${state}`)}`]),
  ];
}

const linkTo = ({ count, state }: UnmailedNotice, { admin }: Practice) =>
  admin && {
    words: `Read ${count === 1 ? 'it' : 'them'} at your desk`,
    href: `${admin.address}/enquiries?show=${state === 'failed' ? 'failed' : 'waiting'}`,
  };

export const renderUnmailedText = (notice: UnmailedNotice, practice: Practice): string =>
  formatParagraphs(listParagraphs(notice, practice), linkTo(notice, practice));

export const renderUnmailedHtml = (
  notice: UnmailedNotice,
  practice: Practice,
  colours: MailColours,
): Promise<string> => renderParagraphs(listParagraphs(notice, practice), colours, linkTo(notice, practice));
