import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Store } from '#store';
import { DAY, HOUR } from '../../../durations.ts';
import { createCopyCounter } from './index.ts';

const LETTER =
  'I was going through your website and found that it is not ranking on the first page for most of your words. ' +
  'We have helped many businesses in Australia. If you are interested I can share our list and past work.';

interface Entry {
  email: string;
  message: string;
  receivedAt: number;
}

/** Creates a counter over these enquiries, given with the oldest first. */
function createCounter(entries: readonly Entry[], now: number) {
  const clock = { time: now, now: () => clock.time, uptime: () => clock.time };
  let reads = 0;
  const list = () => {
    reads += 1;
    return Readable.from(entries.toReversed()) as unknown as ReturnType<Store['list']>;
  };
  return { clock, count: createCopyCounter({ list }, clock), readCount: () => reads };
}

/** Creates an entry with `LETTER` for each mailbox, a day apart. */
const makeLetters = (...emails: string[]) =>
  emails.map((email, day) => ({ email, message: LETTER, receivedAt: day * DAY }));

const counted = (
  entries: readonly Entry[],
  message = LETTER,
  email = 'new@example.com',
  now = 2 * DAY,
): Promise<number> => createCounter(entries, now).count({ email, message });

it('counts other mailboxes that sent the same text, each once', async () => {
  const again = { email: 'a+1@example.com', message: LETTER, receivedAt: 0 };
  const entries = [again, ...makeLetters('a@example.com', 'b@example.com')];
  expect(await counted(entries)).toBe(2);
  expect(await counted(entries, LETTER, 'a@example.com')).toBe(1);
  expect(await counted(makeLetters('a@example.com'), LETTER, 'a@example.com')).toBe(0);
  expect(await counted([])).toBe(0);
});

it.each([
  ['in capitals, with other marks', LETTER.toUpperCase().replaceAll('.', '!!!')],
  ['with other numbers', `${LETTER} Ref 88123, 450 clients, $79.`],
  ['with another greeting and name', `Dear Sir, ${LETTER} Kind regards, Ankit`],
  [
    'with words exchanged',
    LETTER.replace('most', 'many').replace('helped', 'served').replace('share', 'send'),
  ],
  ['with lookalike letters', LETTER.replaceAll(' interested', ' intеrеstеd')],
])('finds a near-copy %s', async (_, message) => {
  expect(await counted(makeLetters('a@example.com'), message)).toBe(1);
});

it('finds near-copies in any script', async () => {
  const letters = [
    'Продвижение сайтов в поисковых системах под ключ, рост посещаемости, гарантия по договору, отчёт каждую неделю',
    '您好我司专业代开各类发票海运空运双清包税到澳洲门到门价格优惠时效稳定需要的老板请联系',
    'السلام عليكم نقدم لكم خدمات تحسين محركات البحث وتصميم المواقع بأسعار مناسبة جدا وفريق عمل محترف في خدمتكم دائما',
  ];
  for (const message of letters) {
    const entries = [{ email: 'a@example.com', message, receivedAt: 0 }];
    expect(await counted(entries, message)).toBe(1);
    expect(await counted(entries)).toBe(0);
  }
});

it('distinguishes different enquiries, and ignores texts that are too short', async () => {
  const entries: Entry[] = [];
  const messages = [
    'Hi do you do Pilates?',
    'Hello, I had my left knee replaced in March and would like to get back to bowls. Do you come to Bokarina?',
    'Hello, I had my right hip replaced in June, and my surgeon says golf can wait until I walk without a stick.',
  ];
  for (const message of messages) {
    expect(await counted(entries, message)).toBe(0);
    entries.push({ email: `${entries.length}@example.com`, message, receivedAt: DAY });
    expect(await counted(entries, message)).toBe(entries.length === 1 ? 0 : 1);
  }
});

it('counts messages from an hour to 14 days old, and reads them at intervals', async () => {
  const entries = makeLetters('a@example.com', 'b@example.com');
  expect(await counted(entries, LETTER, 'new@example.com', 14 * DAY)).toBe(2);
  expect(await counted(entries, LETTER, 'new@example.com', 14.5 * DAY)).toBe(1);
  const growing: Entry[] = [];
  const { clock, count } = createCounter(growing, 0);
  const visitor = { email: 'new@example.com', message: LETTER };
  expect(await count(visitor)).toBe(0);
  growing.push({ ...visitor, email: 'a@example.com', receivedAt: 0 });
  clock.time = HOUR - 1;
  expect(await count(visitor)).toBe(0);
  clock.time = HOUR;
  expect(await count(visitor)).toBe(1);
  growing.pop();
  expect(await count(visitor)).toBe(1);
  clock.time = 2 * HOUR;
  expect(await count(visitor)).toBe(0);
});

it('reads only the newest 500 messages', async () => {
  const others = (count: number) =>
    Array.from({ length: count }, (_, number) => ({
      email: 'z@example.com',
      message: `Another message, number ${number}`,
      receivedAt: HOUR,
    }));
  expect(await counted([...makeLetters('a@example.com'), ...others(499)])).toBe(1);
  expect(await counted([...makeLetters('a@example.com'), ...others(500)])).toBe(0);
  const erased = others(500).map((entry) => ({ ...entry, message: '' }));
  expect(await counted([...makeLetters('a@example.com'), ...erased])).toBe(1);
});

it('reads once for enquiries that arrive together', async () => {
  const { count, readCount } = createCounter(makeLetters('a@example.com'), 2 * DAY);
  const visitor = { email: 'new@example.com', message: LETTER };
  expect(await Promise.all([count(visitor), count(visitor), count(visitor)])).toEqual([1, 1, 1]);
  expect(readCount()).toBe(1);
});

it('counts only the last 14 days of a long flood', async () => {
  const entries = makeLetters(...Array.from({ length: 300 }, (_, number) => `${number}@example.com`));
  expect(await counted(entries, LETTER, 'new@example.com', 299 * DAY)).toBe(14);
});
