import { formatCappedCount, formatCappedEnquiries, type HeldNotice } from '#enquiries';
import { formatCommand } from '#settings';
import type { MailLink, PlainMail, Practice } from './layout.tsx';

const conjugateBe = (count: number) => (count === 1 ? 'is' : 'are');

const REFUSAL_TEXT =
  'your form now refuses messages from browsers without JavaScript, and says how else to reach you. ' +
  'All other messages come in as before. Release or erase some of what is held, and it takes them again.';

type NoticeText = Readonly<{ subject: string; opening: readonly string[] }>;

/** Subject and first paragraphs, which quote no enquiry. `day` is the day of the erasure. */
const TEXTS: Readonly<Record<HeldNotice['kind'], (notice: HeldNotice, day: string) => NoticeText>> = {
  new({ count, total }) {
    const [them, they] = count === 1 ? ['it', 'it'] : ['them', 'they'];
    return {
      subject: `${formatCappedEnquiries(count)} ${conjugateBe(count)} held for you to look at`,
      opening: [
        `Your website kept ${them} back because ${they} may be spam, and has not mailed ${them} to you. ` +
          `Please look: a real person may be waiting for your answer. In all, ${formatCappedCount(total)} ${conjugateBe(total)} held.`,
      ],
    };
  },
  refusing: ({ count, total }) => ({
    subject: `Your form refuses some messages now: ${formatCappedEnquiries(total)} ${conjugateBe(total)} held`,
    opening: [
      `So many enquiries are held as possible spam that ${REFUSAL_TEXT}`,
      `${count === 0 ? 'You have been told of each of them before' : `You have not been told of ${count} of them yet`}. ` +
        'Please look: a real person may be waiting for your answer.',
    ],
  }),
  last: ({ count }, day) => ({
    subject: `Last notice: ${formatCappedEnquiries(count)} held for you will be erased from ${day}`,
    opening: [
      `You have not looked at ${count === 1 ? 'it' : 'them'} for some weeks. What is still held on ${day} is erased then, and cannot be brought back.`,
    ],
  }),
};

function listParagraphs(notice: HeldNotice, practice: Practice, day: string): string[] {
  const { kind, count, reasons, newest, refusing } = notice;
  const reasonLines = reasons.map(({ reason, count: many }) => `${many} × ${reason}`).join('\n');
  return [
    reasonLines && `Why:\n${reasonLines}`,
    newest.length > 0
      ? `${count > newest.length ? 'The newest' : 'Which'}:\n${newest.map((line) => formatLine(line, practice)).join('\n')}`
      : '',
    ...(practice.admin ? [] : listCommands(notice)),
    refusing && kind !== 'refusing' ? `So many are held that ${REFUSAL_TEXT}` : '',
    kind !== 'last' && count > 0 ? `What you leave is erased from ${day}; you hear of it a week before.` : '',
  ].filter(Boolean);
}

/** Without an admin, held enquiries are released and erased from the command line. */
const listCommands = ({ refusing }: HeldNotice): string[] => [
  `Read the words:  ${formatCommand('enquiries', 'list --state held')}\nMail one to you:  ${formatCommand('enquiries', 'release ID')}\nErase one:        ${formatCommand('enquiries', 'erase ID')}`,
  refusing
    ? `Erase many at once; it shows what fits and asks first:\n${formatCommand('enquiries', 'erase --reason "WORDS"')}\n${formatCommand('enquiries', 'erase --client=CLIENT')}   (as the list shows it)`
    : '',
];

/** Formats one enquiry. Without an admin, adds the id, which the commands need, and the spam signals. */
function formatLine(
  { id, receivedAt, reason, spamSignals }: HeldNotice['newest'][number],
  { timeZone, admin }: Practice,
): string {
  const format = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const time = format.format(receivedAt);
  if (admin) return `${time}: ${reason}`;
  return `${time}  ${id}\n    ${spamSignals ? `${reason}: ${spamSignals}` : reason}`;
}

function createLink({ kind, count, newest }: HeldNotice, { admin }: Practice): MailLink | undefined {
  if (!admin) return undefined;
  // A `refusing` notice is about every held enquiry, even if only one is new.
  const only = count === 1 && kind !== 'refusing' ? newest[0] : undefined;
  const label = `Look at ${only ? 'it' : 'them'} at your desk`;
  const enquiryPath = only ? `/${only.id}` : '';
  return { label, href: `${admin.address}/enquiries${enquiryPath}?show=held` };
}

export function writeHeldNotice(notice: HeldNotice, practice: Practice): PlainMail {
  const { timeZone } = practice;
  const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeZone }).format(notice.eraseAt);
  const { subject, opening } = TEXTS[notice.kind](notice, day);
  const paragraphs = [...opening, ...listParagraphs(notice, practice, day)];
  return { subject, hasTitle: true, paragraphs, link: createLink(notice, practice) };
}
