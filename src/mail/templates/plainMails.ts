import {
  type Digest,
  formatCappedCount,
  formatCappedEnquiries,
  TROUBLE_TEXTS,
  type Trouble,
  type UnmailedNotice,
} from '#enquiries';
import { formatCommand } from '#settings';
import type { PlainMail, Practice } from './layout.tsx';

/** The text is fixed, because this mail must contain nothing that a visitor typed. */
export const writeAcknowledgement = ({ name, phone, replyTime, practitioner }: Practice): PlainMail => ({
  subject: `${name} has your message`,
  paragraphs: [
    'Hello,',
    `Thank you for your message. It has arrived. I reply ${replyTime}.`,
    `If you’d rather talk, call ${phone}. In an emergency, call 000.`,
    'If you didn’t write to me, please ignore this email.',
    practitioner ? `${practitioner}, ${name}` : name,
  ],
});

/** E.g. "1 enquiry in the last day, 0 not yet mailed, 2 held for you to look at". */
export function writeDigest({ enquiries, notMailed, held, failed }: Digest, { admin }: Practice): PlainMail {
  const parts = [
    `${enquiries} ${enquiries === 1 ? 'enquiry' : 'enquiries'} in the last day`,
    `${formatCappedCount(notMailed)} not yet mailed`,
  ];
  if (held > 0) parts.push(`${formatCappedCount(held)} held for you to look at`);
  if (failed > 0) parts.push(`${formatCappedCount(failed)} failed`);
  const subject = parts.join(', ');
  return {
    subject,
    paragraphs: [subject],
    link: admin && { label: 'Your enquiries at your desk', href: `${admin.address}/enquiries` },
  };
}

export const writeTestMail = ({ name, admin }: Practice): PlainMail => ({
  subject: 'A test mail from your desk',
  paragraphs: [
    `You asked for this mail at the desk of ${name}. It took the same way as the enquiries do: since you read it, they reach you too.`,
  ],
  link: admin && { label: 'Is all well?', href: `${admin.address}/well` },
});

/** Has the same text as the alert to `ALERT_URL`. */
export const writeTroubleNotice = (trouble: Trouble, { admin }: Practice): PlainMail => ({
  subject: TROUBLE_TEXTS[trouble].subject,
  paragraphs: [TROUBLE_TEXTS[trouble].text],
  link: admin && { label: 'Look at it: Is all well?', href: `${admin.address}/well` },
});

/** E.g. "1 enquiry could not be mailed to you". Quotes no enquiry. */
export function writeUnmailedNotice({ count, state }: UnmailedNotice, { admin }: Practice): PlainMail {
  const [them, their, are, selves] =
    count === 1 ? ['it', 'its', 'It is', 'itself'] : ['them', 'their', 'They are', 'themselves'];
  const keptSentence = state === 'failed' ? `${are} kept.` : `${are} kept, and tried again by ${selves}.`;
  const filter = state === 'failed' ? 'failed' : 'waiting';
  return {
    subject: `${formatCappedEnquiries(count)} could not be mailed to you${state === 'failed' ? '' : ' yet'}`,
    paragraphs: [
      `Your mail server took this mail, which has none of ${their} words, but not ${them}. Mostly a filter there takes ` +
        `the words for spam; a real person may be waiting for your answer all the same. ${keptSentence}`,
      ...(admin ? [] : [`Read ${them}: ${formatCommand('enquiries', `list --state ${state}`)}`]),
    ],
    link: admin && { label: `Read ${them} at your desk`, href: `${admin.address}/enquiries?show=${filter}` },
  };
}
