import type { MailColours } from '#brand';
import type { Practice } from './layout.tsx';
import { formatParagraphs, renderParagraphs } from './layout.tsx';

/** Fixed words: nothing of the visitor's own making may leave by this mail. */
const listParagraphs = ({ name, phone, replyTime, practitioner }: Practice) => [
  'Hello,',
  `Thank you for your message. It has arrived. I reply ${replyTime}.`,
  `If you’d rather talk, call ${phone}. In an emergency, call 000.`,
  'If you didn’t write to me, please ignore this email.',
  practitioner ? `${practitioner}, ${name}` : name,
];

export const renderAcknowledgementText = (practice: Practice): string =>
  formatParagraphs(listParagraphs(practice));

export const renderAcknowledgementHtml = (practice: Practice, colours: MailColours): Promise<string> =>
  renderParagraphs(listParagraphs(practice), colours);
