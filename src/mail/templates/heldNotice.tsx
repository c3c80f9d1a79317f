import { Heading, Text } from '@react-email/components';
import type { MailColours } from '#brand';
import type { HeldLine, HeldNotice } from '#desk';
import { PRACTICE_TIME_ZONE } from '#enquiry';
import { renderMail, TEXT } from './layout.tsx';

const heading = { fontFamily: 'Georgia, serif', fontSize: '24px', fontWeight: 400 };
const pre = { ...TEXT, whiteSpace: 'pre-wrap' as const };

const COMMANDS = 'npm run enquiries --';

const createFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-AU', { timeZone: PRACTICE_TIME_ZONE, ...options });
const time = createFormat({ dateStyle: 'medium', timeStyle: 'short' });
const day = createFormat({ dateStyle: 'full' });

const formatEnquiryCount = (count: number) => (count === 1 ? '1 enquiry' : `${count} enquiries`);

/** E.g. "2 enquiries are held for you to look at". It quotes nothing of them. */
export function formatHeldSubject({ kind, count, eraseAt }: HeldNotice): string {
  const are = count === 1 ? 'is' : 'are';
  return kind === 'new'
    ? `${formatEnquiryCount(count)} ${are} held for you to look at`
    : `Last notice: ${formatEnquiryCount(count)} held for you will be erased from ${day.format(eraseAt)}`;
}

/** What stands under the heading, a paragraph each. */
function listParagraphs(notice: HeldNotice): string[] {
  const { kind, count, total, reasons, newest, eraseAt, refusing } = notice;
  const [them, they] = count === 1 ? ['it', 'it'] : ['them', 'they'];
  const why = reasons.map(({ reason, count: many }) => `${many} × ${reason}`).join('\n');
  return [
    kind === 'new'
      ? `Your website kept ${them} back because ${they} may be spam, and has not mailed ${them} to you. ` +
        `Please look: a real person may be waiting for your answer. In all, ${total} ${total === 1 ? 'is' : 'are'} held.`
      : `You have not looked at ${them} for some weeks. What is still held on ${day.format(eraseAt)} is erased then, and cannot be brought back.`,
    `Why:\n${why}`,
    ...(newest.length === 0
      ? []
      : [`${count > newest.length ? 'The newest' : 'Which'}:\n${newest.map(formatLine).join('\n')}`]),
    `Read the words:  ${COMMANDS} list --state held\nMail one to you:  ${COMMANDS} release ID\nErase one:        ${COMMANDS} erase ID`,
    ...(refusing
      ? [
          'So many are held that your form now refuses messages from browsers without JavaScript. Release or erase some, and it takes them again.',
        ]
      : []),
    kind === 'new'
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
