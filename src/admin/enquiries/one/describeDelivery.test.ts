import { expect, it } from 'vitest';
import { createTimes } from '#enquiry';
import type { EnquiryDetails } from '../../adminClient.ts';
import { describeDelivery } from './DeliveryDetails.tsx';

const NOW = Date.UTC(2026, 10, 20, 1);
const at = (minutes: number) => NOW + minutes * 60_000;
const options = { times: createTimes('Australia/Brisbane', () => NOW), email: 'jo@practice.example' };

const enquiry: EnquiryDetails = {
  id: 'a',
  receivedAt: at(0),
  state: 'sent',
  reason: '',
  name: 'Mei Tanaka',
  email: 'mei@example.com',
  start: '',
  isNew: false,
  answeredAt: null,
  answeredBy: null,
  isSpam: false,
  isDelayed: false,
  firstName: 'Mei',
  lastName: 'Tanaka',
  message: '',
  personCheck: 'unknown',
  spamSignals: [],
  erasesAt: null,
  readAt: null,
  readBy: null,
  timeline: [],
  fromSame: 0,
};
type Timeline = EnquiryDetails['timeline'];
const describeSteps = (timeline: Timeline, fields: Partial<EnquiryDetails> = {}) =>
  describeDelivery({ ...enquiry, ...fields, timeline }, options).map(({ sentence }) => sentence);

it('describes a delivered enquiry, and who opened it', () => {
  const timeline: Timeline = [
    { at: at(0), what: 'arrived' },
    { at: at(0), what: 'sending' },
    { at: at(0), what: 'mailed', tookMs: 3000 },
  ];
  expect(
    describeSteps(timeline, { personCheck: 'solved', readAt: at(8), readBy: 'jo@practice.example' }),
  ).toEqual([
    '\u2068Mei\u2069 sent it from your page.',
    'Checked. Nothing spoke against it.',
    'Mailed to you. Your mail server took it in 3 seconds.',
    'You opened it here.',
  ]);
});

it('describes an answer by the link in the mail, and does not say that the enquiry was opened', () => {
  const timeline: Timeline = [
    { at: at(0), what: 'arrived' },
    { at: at(5), what: 'answered', detail: 'the link in the mail' },
  ];
  expect(describeSteps(timeline, { readAt: at(5), readBy: 'the link in the mail' }).slice(1)).toEqual([
    'The link in the mail marked it as answered.',
  ]);
});

it('says that no mail came when no mail server is set', () => {
  const timeline: Timeline = [
    { at: at(0), what: 'arrived' },
    { at: at(0), what: 'filed' },
  ];
  expect(describeSteps(timeline).at(-1)).toBe(
    'Written into a file: no mail server is set, so no mail came to you.',
  );
});

it('omits the name of a held enquiry or spam', () => {
  const timeline: Timeline = [{ at: at(0), what: 'arrived' }];
  expect(describeSteps(timeline, { state: 'held' })).toEqual(['It was sent from your page.']);
  expect(describeSteps(timeline, { isSpam: true })).toEqual(['It was sent from your page.']);
});

it('merges consecutive attempts and gives the time of the next', () => {
  const timeline: Timeline = [
    { at: at(0), what: 'arrived' },
    ...[1, 2, 3].flatMap(
      (minute): Timeline => [
        { at: at(minute), what: 'sending' },
        { at: at(minute), what: 'delayed', fault: 'silent', nextAt: at(minute + 1) },
      ],
    ),
  ];
  expect(describeSteps(timeline)).toEqual([
    '\u2068Mei\u2069 sent it from your page.',
    'Tried 3 times: your mail server did not answer; next try at 11:04\u00a0am.',
  ]);
  expect(describeSteps(timeline.slice(0, 3))[1]).toBe(
    'Your mail server did not answer; next try at 11:02\u00a0am.',
  );
  expect(describeSteps([...timeline, { at: at(5), what: 'sending' }, { at: at(5), what: 'mailed' }])).toEqual(
    [
      '\u2068Mei\u2069 sent it from your page.',
      'Tried 3 times: your mail server did not answer; next try at 11:04\u00a0am.',
      'Mailed to you.',
    ],
  );
});

it('describes an enquiry that was held, released and answered by another person', () => {
  const timeline: Timeline = [
    { at: at(0), what: 'arrived' },
    { at: at(0), what: 'held' },
    { at: at(1), what: 'released' },
    { at: at(2), what: 'answered', detail: 'sam@practice.example' },
  ];
  expect(describeSteps(timeline, { firstName: '', personCheck: 'solved' })).toEqual([
    'It was sent from your page.',
    'Held for you to look at. The sender was told it was sent.',
    'Released. It went on to your mail.',
    'sam@practice.example marked it as answered.',
  ]);
});
