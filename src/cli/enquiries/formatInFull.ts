import type { EnquiryInFull, PersonCheck } from '#desk';
import {
  formatEnquiryCount,
  formatField,
  formatHistory,
  formatMessage,
  joinLines,
  type ShortenId,
} from './format.ts';
import { shortenClient } from './shortIds.ts';
import { formatTime, nameTimeZone } from './time.ts';

const PERSON_CHECKS: Record<PersonCheck, string> = {
  solved: 'solved',
  none: 'none (the form without JavaScript)',
  unknown: 'not known any more',
};

type Field = [label: string, text: string];

/** All about one enquiry, for the owner. */
export function formatInFull(enquiry: EnquiryInFull, shortenId: ShortenId, columns: number): string {
  const { id, state, reason, receivedAt, message, history } = enquiry;
  const fields: Field[] = [
    ['Enquiry', `${shortenId(id)} (in full: ${id})`],
    ['Received', `${formatTime(receivedAt)} (${nameTimeZone(receivedAt)})`],
    ['State', `${state}: ${reason}`],
    ...formatOptionalTime('Mailed', enquiry.sentAt),
    ['Person check', PERSON_CHECKS[enquiry.personCheck]],
    ['Spam score', describeScore(enquiry)],
    ...describeClient(enquiry),
    ...formatOptionalTime('Last notice', enquiry.warnedAt),
    ['Name', formatName(enquiry) || '(none)'],
    ['Email', enquiry.email || '(none)'],
  ];
  return joinLines([
    ...fields.flatMap(([label, text]) => formatField(label, text, columns)),
    '',
    ...formatMessage(message, columns),
    '',
    'What happened:',
    ...formatHistory(history, columns),
  ]);
}

/** All that is kept about one person, fit to be mailed to them. */
export function formatForPerson(
  enquiries: readonly EnquiryInFull[],
  email: string,
  now: number,
  columns: number,
): string {
  return joinLines([
    ...formatField('Kept about', email, columns),
    ...formatField('As of', `${formatTime(now)} (${nameTimeZone(now)})`, columns),
    ...formatField('In all', formatEnquiryCount(enquiries.length), columns),
    ...enquiries.flatMap((enquiry, index) => [
      '',
      '',
      `${index + 1}. Received on ${formatTime(enquiry.receivedAt)}`,
      ...formatField('Name', formatName(enquiry) || '(none given)', columns),
      ...formatField('Email', enquiry.email, columns),
      ...formatField('Spam score', describeScore(enquiry), columns),
      ...formatField('Number', enquiry.id, columns),
      '',
      'The message:',
      ...formatMessage(enquiry.message, columns),
      '',
      'What happened to it:',
      ...formatHistory(enquiry.history, columns),
    ]),
  ]);
}

const formatName = ({ firstName, lastName }: EnquiryInFull) => `${firstName} ${lastName}`.trim();

const describeScore = ({ spamScore, spamSignals }: EnquiryInFull) =>
  spamSignals === '' ? String(spamScore) : `${spamScore}: ${spamSignals}`;

const formatOptionalTime = (label: string, time: number | null): Field[] =>
  time === null ? [] : [[label, formatTime(time)]];

function describeClient({ client }: EnquiryInFull): Field[] {
  if (client === '') return [];
  const short = shortenClient(client);
  return [['Client', `${short} (all that are held from there: list --client ${short})`]];
}
