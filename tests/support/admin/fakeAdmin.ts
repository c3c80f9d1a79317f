/** A fake server for stories and tests, which responds to the admin's calls with the results of given functions. */

import type { EnquiryDetails, EnquiryRow } from '../../../src/admin/adminClient.ts';
import { HOUR, MINUTE } from '../../../src/durations.ts';

/** Fakes of the admin's tRPC procedures, by name. */
export type FakeProcedures = Record<string, (input: never) => unknown>;

/** Thrown by a fake procedure to refuse the call. */
export class FakeRefusal extends Error {
  readonly reason: string;
  readonly facts: object | undefined;

  constructor(reason: string, message: string, facts?: object) {
    super(message);
    this.reason = reason;
    this.facts = facts;
  }
}

const CODES: Record<string, string> = { SIGNED_OUT: 'UNAUTHORIZED', NOT_FOUND: 'NOT_FOUND' };

async function respond(procedures: FakeProcedures, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const name = url.pathname.replace('/admin/api/', '');
  const body = request.method === 'POST' ? await request.text() : url.searchParams.get('input');
  try {
    const make = procedures[name];
    if (!make) throw new FakeRefusal('NOT_FOUND', `There is no fake procedure ${name}.`);
    const data = await make((body ? JSON.parse(body) : undefined) as never);
    return Response.json({ result: { data } });
  } catch (error) {
    if (!(error instanceof FakeRefusal)) throw error;
    const httpStatus = error.reason === 'SIGNED_OUT' ? 401 : 400;
    const { reason, facts } = error;
    const data = { code: CODES[reason] ?? 'BAD_REQUEST', httpStatus, reason, ...(facts && { facts }) };
    return Response.json({ error: { code: -32600, message: error.message, data } }, { status: httpStatus });
  }
}

/** Replaces `fetch`. @returns a function that restores it */
export function installFakeAdmin(procedures: FakeProcedures): () => void {
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const request = new Request(new URL(String(input), location.href), init);
    return request.url.includes('/admin/api/') ? respond(procedures, request) : real(input, init);
  };
  return () => {
    globalThis.fetch = real;
  };
}

/** A typical enquiry, mailed and read. */
export function makeEnquiry(now: number, overrides: Partial<EnquiryDetails> = {}): EnquiryDetails {
  const receivedAt = overrides.receivedAt ?? now - 8 * MINUTE;
  const { firstName = 'Mei', lastName = 'Tanaka', message = MESSAGE } = overrides;
  return {
    id: 'e1',
    receivedAt,
    state: 'sent',
    reason: 'taken',
    name: `${firstName} ${lastName}`.trim(),
    email: 'mei.tanaka@example.com',
    start: message.slice(0, 160),
    isNew: false,
    answeredAt: null,
    answeredBy: null,
    isSpam: false,
    isDelayed: false,
    firstName,
    lastName,
    message,
    personCheck: 'solved',
    spamSignals: [],
    erasesAt: null,
    readAt: null,
    readBy: null,
    timeline: [
      { at: receivedAt, what: 'arrived' },
      { at: receivedAt, what: 'sending' },
      { at: receivedAt + 3000, what: 'mailed', tookMs: 3000 },
    ],
    fromSame: 1,
    ...overrides,
  };
}

const MESSAGE =
  'Mum is 78 and had a fall in the garden in October. Her GP said an exercise physiologist could help with her balance.\n\nDo you come to Buderim, and could I be there the first time? I am on 0491 570 110 after 3.';

/** One enquiry in each state. */
export function makeEnquiries(now: number): EnquiryDetails[] {
  const yesterday = now - 18 * HOUR;
  return [
    makeEnquiry(now, { isNew: true }),
    makeEnquiry(now, {
      id: 'e2',
      firstName: 'Bill',
      lastName: 'Hargreaves',
      isNew: true,
      receivedAt: now - 92 * MINUTE,
      message:
        'Knee replacement in August, walking again, keen to be back at the surf club by Easter. What does an hour cost?',
      email: 'bill@example.com',
    }),
    makeEnquiry(now, {
      id: 'e3',
      firstName: 'Rapid Rank',
      lastName: 'Team',
      email: 'growth@example.com',
      receivedAt: yesterday,
      state: 'held',
      reason: 'looks like spam',
      message:
        'Hi there, we looked at your website and can put you on page one in 30 days, limited offer for local health businesses.\n\nSee results.example.com/a, results.example.com/b and book at results.example.com/call',
      spamSignals: [
        { what: 'sales terms (search ranking)', points: 65 },
        { what: 'links to 3 other addresses', points: 15 },
        { what: 'nothing about health or meeting', points: 45 },
      ],
      erasesAt: now + 29 * 24 * HOUR,
      timeline: [
        { at: yesterday, what: 'arrived' },
        { at: yesterday, what: 'held', detail: 'looks like spam' },
        { at: yesterday + MINUTE, what: 'told' },
      ],
    }),
    makeEnquiry(now, {
      id: 'e4',
      firstName: 'Aroha',
      lastName: 'Ngata',
      receivedAt: yesterday - 3 * HOUR,
      state: 'queued',
      isDelayed: true,
      email: 'aroha@example.com',
      message:
        'I drive trucks and my lower back has had enough. Can we meet at the park near the Cotton Tree pool after 4?',
      timeline: [
        { at: yesterday - 3 * HOUR, what: 'arrived' },
        { at: now - 5 * MINUTE, what: 'delayed', fault: 'silent', nextAt: now + 10 * MINUTE },
      ],
    }),
    makeEnquiry(now, {
      id: 'e5',
      firstName: 'Tom and Lucia',
      lastName: 'Marchetti',
      receivedAt: yesterday - 6 * HOUR,
      email: 'tom@example.com',
      message: 'We are both 71 and would like to start together, at home, once a week.',
      answeredAt: now - 2 * HOUR,
      answeredBy: 'jo@practice.example',
    }),
    makeEnquiry(now, {
      id: 'e6',
      firstName: 'نور',
      lastName: 'الحسن',
      receivedAt: now - 50 * HOUR,
      state: 'failed',
      email: 'noor@example.com',
      message: 'هل تقدمين جلسات في المنزل؟ <b>شكراً</b>',
      timeline: [
        { at: now - 50 * HOUR, what: 'arrived' },
        { at: now - 49 * HOUR, what: 'failed', fault: 'refused' },
      ],
    }),
    makeEnquiry(now, {
      id: 'e7',
      firstName: '',
      lastName: '',
      name: '',
      email: '',
      message: '',
      state: 'erased',
      receivedAt: now - 70 * HOUR,
      timeline: [{ at: now - 20 * HOUR, what: 'erased' }],
    }),
  ];
}

const countToAnswer = (enquiries: readonly EnquiryDetails[]) =>
  enquiries.filter(
    ({ state, answeredAt, isSpam }) =>
      answeredAt === null && !isSpam && state !== 'held' && state !== 'erased',
  ).length;

const toRow = ({ timeline, message, ...row }: EnquiryDetails): EnquiryRow => row;

/** Fakes for a signed-in person with these enquiries. */
export function createProcedures(
  initial: readonly EnquiryDetails[],
  now: number,
  overrides: FakeProcedures = {},
): FakeProcedures {
  let enquiries = initial;
  let before = initial;
  const pick = (ids: string[]) => enquiries.filter(({ id }) => ids.includes(id)).map(toRow);
  /** Later results contain the change, as on the server. */
  const change = ({ ids }: { ids: string[] }, to: Partial<EnquiryDetails>) => {
    before = enquiries;
    enquiries = enquiries.map((one) => (ids.includes(one.id) ? { ...one, ...to } : one));
    const changes = Object.entries(to);
    const isOther = (one: object) => changes.some(([key, value]) => Reflect.get(one, key) !== value);
    const changed = before.filter((one) => ids.includes(one.id) && isOther(one)).length;
    return { changed, rows: pick(ids), undo: 'the last' };
  };
  return {
    'you.get': () => ({ email: 'jo@practice.example', kind: 'own', isProven: true }),
    'desk.get': () => ({
      practice: 'Exercise Physiology, Sunshine Coast',
      timeZone: 'Australia/Brisbane',
    }),
    'health.get': () => ({
      level: 'well',
      isWell: true,
      waiting: null,
      points: [],
      version: '1.2.3',
      lead: 'All is well.',
      rest: 'The last enquiry was mailed 8 minutes ago.',
    }),
    'enquiries.list': ({ filter, search = '' }: { filter: string; search?: string }) => {
      const found = enquiries
        .filter(({ message }) => message.toLowerCase().includes(search.toLowerCase()))
        .filter(({ state, isNew }) => filter === 'all' || filter === state || (filter === 'new' && isNew));
      return { rows: found.map(toRow), next: null, toAnswer: countToAnswer(enquiries) };
    },
    'enquiries.news': () => ({
      count: 0,
      newest: enquiries[0]?.id ?? null,
      changed: [],
      cursor: '0.0',
      toAnswer: countToAnswer(enquiries),
    }),
    'enquiries.summary': () => ({ came: enquiries.length, toAnswer: 5 * HOUR }),
    'enquiries.get': ({ id }: { id: string }) => {
      const one = enquiries.find((enquiry) => enquiry.id === id);
      if (one) return one;
      const message = 'This enquiry is no longer here. It was erased on 18 November.';
      throw new FakeRefusal('NOT_FOUND', message);
    },
    'enquiries.markRead': (input: { ids: string[]; isRead: boolean }) =>
      change(input, { isNew: !input.isRead }),
    'enquiries.markAnswered': (input: { ids: string[]; isAnswered: boolean }) =>
      change(
        input,
        input.isAnswered
          ? { answeredAt: now, answeredBy: 'jo@practice.example', isNew: false }
          : { answeredAt: null, answeredBy: null },
      ),
    'enquiries.markSpam': (input: { ids: string[]; isSpam: boolean }) =>
      change(input, { isSpam: input.isSpam }),
    'enquiries.takeBack': () => {
      enquiries = before;
      return { changed: 1, rows: enquiries.map(toRow) };
    },
    'enquiries.release': (input: { ids: string[] }) => change(input, { state: 'queued' }),
    'enquiries.sendAgain': (input: { ids: string[] }) => change(input, { state: 'queued' }),
    'enquiries.previewErase': () => ({ count: 2, names: ['Mei'] }),
    'enquiries.erase': ({ ids = ['e1', 'e2'] }: { ids?: string[] }) => ({
      receipt: {
        id: 'r4k9',
        at: now,
        by: 'jo@practice.example',
        count: ids.length,
        enquiries: ids.map((id) => ({ id, receivedAt: now - HOUR })),
        alsoForgotten: 'A backup that is restored forgets it too. Mails in your mailbox are yours to delete.',
      },
    }),
    'person.get': ({ email }: { email: string }) => {
      const rows = enquiries.filter((one) => one.email === email);
      return { email, names: rows.map(({ name }) => name), count: rows.length, rows };
    },
    ...overrides,
  };
}
