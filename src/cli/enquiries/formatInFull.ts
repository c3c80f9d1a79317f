import type { EnquiryInFull, PersonCheck } from '#desk';
import {
  formatEnquiryCount,
  formatField,
  formatHistory,
  formatMessage,
  joinLines,
  type ShortenId,
} from './format.ts';
import type { PracticeClock } from './practiceClock.ts';
import { shortenClient } from './shortIds.ts';

const PERSON_CHECKS: Record<PersonCheck, string> = {
  solved: 'solved',
  none: 'none (the form without JavaScript)',
  unknown: 'not known any more',
};

type Field = [label: string, text: string];

/** All about one enquiry, for the owner. */
export function formatInFull(
  enquiry: EnquiryInFull,
  shortenId: ShortenId,
  columns: number,
  clock: PracticeClock,
): string {
  const { id, state, reason, receivedAt, message, history } = enquiry;
  const fields: Field[] = [
    ['Enquiry', `${shortenId(id)} (in full: ${id})`],
    ['Received', formatWithZone(receivedAt, clock)],
    ['State', `${state}: ${reason}`],
    ...formatOptionalTime('Mailed', enquiry.sentAt, clock),
    ['Person check', PERSON_CHECKS[enquiry.personCheck]],
    ['Spam score', describeScore(enquiry)],
    ...describeClient(enquiry),
    ...formatOptionalTime('Last notice', enquiry.warnedAt, clock),
    ['Name', formatName(enquiry) || '(none)'],
    ['Email', enquiry.email || '(none)'],
  ];
  return joinLines([
    ...fields.flatMap(([label, text]) => formatField(label, text, columns)),
    '',
    ...formatMessage(message, columns),
    '',
    'What happened:',
    ...formatHistory(history, columns, clock),
  ]);
}

/** All that is kept about one person, fit to be mailed to them. */
export function formatForPerson(
  enquiries: readonly EnquiryInFull[],
  email: string,
  columns: number,
  clock: PracticeClock,
): string {
  return joinLines([
    ...formatField('Kept about', email, columns),
    ...formatField('As of', formatWithZone(clock.now, clock), columns),
    ...formatField('In all', formatEnquiryCount(enquiries.length), columns),
    ...enquiries.flatMap((enquiry, index) => [
      '',
      '',
      `${index + 1}. Received on ${clock.formatTime(enquiry.receivedAt)}`,
      ...formatField('Name', formatName(enquiry) || '(none given)', columns),
      ...formatField('Email', enquiry.email, columns),
      ...formatField('Spam score', describeScore(enquiry), columns),
      ...formatField('Number', enquiry.id, columns),
      '',
      'The message:',
      ...formatMessage(enquiry.message, columns),
      '',
      'What happened to it:',
      ...formatHistory(enquiry.history, columns, clock),
    ]),
  ]);
}

const formatName = ({ firstName, lastName }: EnquiryInFull) => `${firstName} ${lastName}`.trim();

const describeScore = ({ spamScore, spamSignals }: EnquiryInFull) =>
  spamSignals === '' ? String(spamScore) : `${spamScore}: ${spamSignals}`;

const formatWithZone = (ms: number, clock: PracticeClock) =>
  `${clock.formatTime(ms)} (${clock.nameTimeZone(ms)})`;

const formatOptionalTime = (label: string, time: number | null, clock: PracticeClock): Field[] =>
  time === null ? [] : [[label, clock.formatTime(time)]];

function describeClient({ client }: EnquiryInFull): Field[] {
  if (client === '') return [];
  const short = shortenClient(client);
  return [['Client', `${short} (all that are held from there: list --client ${short})`]];
}
