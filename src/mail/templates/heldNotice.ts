import { formatCappedCount, formatCappedEnquiries, type HeldNotice } from '#enquiries';
import { formatCommand } from '#settings';
import type { MailLink, PlainMail, Practice } from './layout.tsx';

const formatDay = (ms: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeZone }).format(ms);

const conjugateBe = (count: number) => (count === 1 ? 'is' : 'are');

/** E.g. "2 enquiries are held for you to look at". Quotes no enquiry. */
function formatSubject({ kind, count, total, eraseAt }: HeldNotice, timeZone: string): string {
  if (kind === 'refusing') {
    return `Your form refuses some messages now: ${formatCappedEnquiries(total)} ${conjugateBe(total)} held`;
  }
  return kind === 'new'
    ? `${formatCappedEnquiries(count)} ${conjugateBe(count)} held for you to look at`
    : `Last notice: ${formatCappedEnquiries(count)} held for you will be erased from ${formatDay(eraseAt, timeZone)}`;
}

const REFUSAL_TEXT =
  'your form now refuses messages from browsers without JavaScript, and says how else to reach you. ' +
  'All other messages come in as before. Release or erase some of what is held, and it takes them again.';

const OPENINGS: Readonly<Record<HeldNotice['kind'], (notice: HeldNotice, timeZone: string) => string[]>> = {
  new({ count, total }) {
    const [them, they] = count === 1 ? ['it', 'it'] : ['them', 'they'];
    return [
      `Your website kept ${them} back because ${they} may be spam, and has not mailed ${them} to you. ` +
        `Please look: a real person may be waiting for your answer. In all, ${formatCappedCount(total)} ${conjugateBe(total)} held.`,
    ];
  },
  refusing: ({ count }) => [
    `So many enquiries are held as possible spam that ${REFUSAL_TEXT}`,
    `${count === 0 ? 'You have been told of each of them before' : `You have not been told of ${count} of them yet`}. ` +
      'Please look: a real person may be waiting for your answer.',
  ],
  last: ({ count, eraseAt }, timeZone) => [
    `You have not looked at ${count === 1 ? 'it' : 'them'} for some weeks. What is still held on ${formatDay(eraseAt, timeZone)} is erased then, and cannot be brought back.`,
  ],
};

function listParagraphs(notice: HeldNotice, practice: Practice): string[] {
  const { timeZone, admin } = practice;
  const { kind, count, reasons, newest, eraseAt, refusing } = notice;
  const reasonLines = reasons.map(({ reason, count: many }) => `${many} × ${reason}`).join('\n');
  return [
    ...OPENINGS[kind](notice, timeZone),
    reasonLines && `Why:\n${reasonLines}`,
    newest.length > 0
      ? `${count > newest.length ? 'The newest' : 'Which'}:\n${newest.map((line) => formatLine(line, practice)).join('\n')}`
      : '',
    ...(admin ? [] : listCommands(notice)),
    refusing && kind !== 'refusing' ? `So many are held that ${REFUSAL_TEXT}` : '',
    kind !== 'last' && count > 0
      ? `What you leave is erased from ${formatDay(eraseAt, timeZone)}; you hear of it a week before.`
      : '',
  ].filter(Boolean);
}

/** Without an admin, held enquiries are released and erased from the command line. */
const listCommands = ({ refusing }: HeldNotice): string[] => [
  `Read the words:  ${formatCommand('enquiries', 'list --state held')}\nMail one to you:  ${formatCommand('enquiries', 'release ID')}\nErase one:        ${formatCommand('enquiries', 'erase ID')}`,
  refusing
    ? `Erase many at once; it shows what fits and asks first:\n${formatCommand('enquiries', 'erase --reason "WORDS"')}\n${formatCommand('enquiries', 'erase --client=CLIENT')}   (as the list shows it)`
    : '',
];

/** One enquiry in the list. Ids and spam signals are shown only without an admin, because commands need them. */
function formatLine(
  { id, receivedAt, reason, spamSignals }: HeldNotice['newest'][number],
  { timeZone, admin }: Practice,
): string {
  const format = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const time = format.format(receivedAt);
  if (admin) return `${time}: ${reason}`;
  return `${time}  ${id}\n    ${spamSignals ? `${reason}: ${spamSignals}` : reason}`;
}

function linkTo({ count, newest: [first] }: HeldNotice, { admin }: Practice): MailLink | undefined {
  if (!admin) return undefined;
  const words = `Look at ${count === 1 ? 'it' : 'them'} at your desk`;
  const enquiryPath = count === 1 && first ? `/${first.id}` : '';
  return { words, href: `${admin.address}/enquiries${enquiryPath}?show=held` };
}

export const writeHeldNotice = (notice: HeldNotice, practice: Practice): PlainMail => ({
  subject: formatSubject(notice, practice.timeZone),
  hasTitle: true,
  paragraphs: listParagraphs(notice, practice),
  link: linkTo(notice, practice),
});
