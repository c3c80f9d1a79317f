import { Heading, Text } from '@react-email/components';
import type { MailColours } from '#brand';
import { formatCappedCount, type HeldLine, type HeldNotice } from '#desk';
import { PRACTICE_TIME_ZONE } from '#enquiry';
import { renderMail, TEXT } from './layout.tsx';

const heading = { fontFamily: 'Georgia, serif', fontSize: '24px', fontWeight: 400 };
const pre = { ...TEXT, whiteSpace: 'pre-wrap' as const };

const COMMANDS = 'npm run enquiries --';

const createFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-AU', { timeZone: PRACTICE_TIME_ZONE, ...options });
const time = createFormat({ dateStyle: 'medium', timeStyle: 'short' });
const day = createFormat({ dateStyle: 'full' });

const formatEnquiryCount = (count: number) =>
  count === 1 ? '1 enquiry' : `${formatCappedCount(count)} enquiries`;
const conjugateBe = (count: number) => (count === 1 ? 'is' : 'are');

/** E.g. "2 enquiries are held for you to look at". It quotes nothing of them. */
export function formatHeldSubject({ kind, count, total, eraseAt }: HeldNotice): string {
  if (kind === 'refusing') {
    return `Your form refuses some messages now: ${formatEnquiryCount(total)} ${conjugateBe(total)} held`;
  }
  return kind === 'new'
    ? `${formatEnquiryCount(count)} ${conjugateBe(count)} held for you to look at`
    : `Last notice: ${formatEnquiryCount(count)} held for you will be erased from ${day.format(eraseAt)}`;
}

const REFUSES =
  'your form now refuses messages from browsers without JavaScript, and says how else to reach you. ' +
  'All other messages come in as before. Release or erase some of what is held, and it takes them again.';

/** What each kind begins with, a paragraph each. */
const OPENINGS: Readonly<Record<HeldNotice['kind'], (notice: HeldNotice) => string[]>> = {
  new({ count, total }) {
    const [them, they] = count === 1 ? ['it', 'it'] : ['them', 'they'];
    return [
      `Your website kept ${them} back because ${they} may be spam, and has not mailed ${them} to you. ` +
        `Please look: a real person may be waiting for your answer. In all, ${formatCappedCount(total)} ${conjugateBe(total)} held.`,
    ];
  },
  refusing: ({ count }) => [
    `So many enquiries are held as possible spam that ${REFUSES}`,
    `${count === 0 ? 'You have been told of each of them before' : `You have not been told of ${count} of them yet`}. ` +
      'Please look: a real person may be waiting for your answer.',
  ],
  last: ({ count, eraseAt }) => [
    `You have not looked at ${count === 1 ? 'it' : 'them'} for some weeks. What is still held on ${day.format(eraseAt)} is erased then, and cannot be brought back.`,
  ],
};

/** What stands under the heading, a paragraph each. */
function listParagraphs(notice: HeldNotice): string[] {
  const { kind, count, reasons, newest, eraseAt, refusing } = notice;
  const why = reasons.map(({ reason, count: many }) => `${many} × ${reason}`).join('\n');
  return [
    ...OPENINGS[kind](notice),
    why && `Why:\n${why}`,
    ...(newest.length === 0
      ? []
      : [`${count > newest.length ? 'The newest' : 'Which'}:\n${newest.map(formatLine).join('\n')}`]),
    `Read the words:  ${COMMANDS} list --state held\nMail one to you:  ${COMMANDS} release ID\nErase one:        ${COMMANDS} erase ID`,
    // Nobody looks at so many one by one.
    refusing
      ? `Erase many at once; it shows what fits and asks first:\n${COMMANDS} erase --reason "WORDS"\n${COMMANDS} erase --client CLIENT   (as the list shows it)`
      : '',
    refusing && kind !== 'refusing' ? `So many are held that ${REFUSES}` : '',
    kind !== 'last' && count > 0
      ? `What you leave is erased from ${day.format(eraseAt)}; you hear of it a week before.`
      : '',
  ].filter(Boolean);
}

const formatLine = ({ id, receivedAt, why }: HeldLine) => `${time.format(receivedAt)}  ${id}\n    ${why}`;

export const renderHeldText = (notice: HeldNotice): string =>
  `${formatHeldSubject(notice)}\n\n${listParagraphs(notice).join('\n\n')}\n`;

export const renderHeldHtml = (notice: HeldNotice, colours: MailColours): Promise<string> =>
  renderMail(
    <>
      <Heading style={heading}>{formatHeldSubject(notice)}</Heading>
      {listParagraphs(notice).map((paragraph) => (
        <Text key={paragraph} style={pre}>
          {paragraph}
        </Text>
      ))}
    </>,
    colours,
  );
