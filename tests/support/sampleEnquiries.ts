/** Sample enquiries of several weeks. All people are invented. */
import type { StoredEnquiryFields } from './fillAdmin.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const PEOPLE = [
  'Grace Oduya',
  'Hannah Weiss',
  'Peter Lindqvist',
  'Priya Raman',
  'Joan McAllister',
  'Luis Ortega',
];
const QUESTIONS = [
  'Two years after my hip operation I would like to hike again. Do you come to Noosa?',
  'My doctor wrote me a plan for five visits. What do I bring along?',
  'Osteoporosis, and I am afraid of lifting anything. Where would we begin?',
  'Do you see people with MS? My sister would come along for the first time.',
  'I sit all day and my neck says so. Is once a fortnight enough?',
  'After chemotherapy I tire quickly. I would like to walk on the beach again.',
  'My shoulder catches when I reach up. Would you look at it before I swim again?',
];
/** Hours until an enquiry was marked as answered; `null` if it never was. */
const ANSWERED_AFTER = [0.5, 3, 6, 20, 40, null];

/** The newest enquiries, each a different case. */
const listNewest = (now: number): StoredEnquiryFields[] => [
  {
    receivedAt: now - 8 * MINUTE,
    firstName: 'Mei',
    lastName: 'Tanaka',
    isNew: true,
    email: 'mei.tanaka@example.com',
    message:
      'Mum is 78 and had a fall in the garden in October. Her GP said an exercise physiologist could help with her balance.\n\nDo you come to Buderim, and could I be there the first time?',
  },
  {
    receivedAt: now - 92 * MINUTE,
    firstName: 'Bill',
    lastName: 'Hargreaves',
    isNew: true,
    email: 'bill@example.com',
    message:
      'Knee replacement in August, walking again, keen to be back at the surf club by Easter. What does an hour cost?',
  },
  {
    receivedAt: now - 17 * HOUR,
    firstName: 'Rapid Rank',
    lastName: 'Team',
    isNew: true,
    email: 'growth@example.com',
    state: 'held',
    reason: 'looks like spam',
    spamScore: 95,
    spamSignals: ['sales terms (search ranking) 65', 'links to 3 other addresses 15'],
    message:
      'Hi there, we looked at your website and can put you on page one in 30 days, limited offer for local health businesses.\n\nSee results.example.com/a, results.example.com/b and book at results.example.com/call',
  },
  {
    receivedAt: now - 22 * HOUR,
    firstName: 'Aroha',
    lastName: 'Ngata',
    email: 'aroha@example.com',
    message:
      'I drive trucks and my lower back has had enough. Can we meet at the park near the Cotton Tree pool after 4?',
  },
  {
    receivedAt: now - 27 * HOUR,
    firstName: 'Tom and Lucia',
    lastName: 'Marchetti',
    email: 'tom@example.com',
    answeredAt: now - 20 * HOUR,
    message: 'We are both 71 and would like to start together, at home, once a week.',
  },
  {
    receivedAt: now - 2 * DAY,
    firstName: 'Mei',
    lastName: 'Tanaka',
    answeredAt: now - 45 * HOUR,
    email: 'mei.tanaka@example.com',
    message: 'Is there parking near the pool?',
  },
];

/** @param earlier the number of older enquiries, a few per week */
export function makeSampleEnquiries(now: number, earlier: number): StoredEnquiryFields[] {
  const rest = Array.from({ length: earlier }, (_, at): StoredEnquiryFields => {
    const [firstName = '', lastName = ''] = PEOPLE[at % PEOPLE.length]?.split(' ') ?? [];
    const receivedAt = now - 3 * DAY - Math.round(at * 1.7 * DAY) - ((at * 7) % 11) * HOUR;
    const after = ANSWERED_AFTER[at % ANSWERED_AFTER.length] ?? null;
    return {
      receivedAt,
      firstName,
      lastName,
      email: `${firstName.toLowerCase()}${at}@example.com`,
      message: QUESTIONS[at % QUESTIONS.length] ?? '',
      answeredAt: after === null ? null : receivedAt + after * HOUR,
    };
  });
  return [...listNewest(now), ...rest].toSorted((a, b) => a.receivedAt - b.receivedAt);
}
