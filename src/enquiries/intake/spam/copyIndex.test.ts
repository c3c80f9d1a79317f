import { expect, it } from 'vitest';
import { CopyIndex } from './index.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LETTER =
  'I was going through your website and found that it is not ranking on the first page for most of your words. ' +
  'We have helped many businesses in Australia. If you are interested I can share our list and past work.';

/** An index with `LETTER` from each mailbox, a day apart. */
function indexOf(...mailboxes: string[]): CopyIndex {
  const index = new CopyIndex();
  mailboxes.forEach((mailbox, day) => {
    index.add({ id: mailbox, mailbox, message: LETTER, receivedAt: day * DAY_MS });
  });
  return index;
}

const counted = (index: CopyIndex, message = LETTER, mailbox = 'new@example.com', receivedAt = 2 * DAY_MS) =>
  index.countCopies({ mailbox, message, receivedAt });

it('counts other mailboxes that sent the same words, each once', () => {
  const index = indexOf('a@example.com', 'b@example.com');
  index.add({ id: 'again', mailbox: 'a@example.com', message: LETTER, receivedAt: 0 });
  expect(counted(index)).toBe(2);
  expect(counted(index, LETTER, 'a@example.com')).toBe(1);
  expect(counted(indexOf('a@example.com'), LETTER, 'a@example.com')).toBe(0);
  expect(counted(new CopyIndex())).toBe(0);
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
])('finds a near-copy %s', (_, message) => expect(counted(indexOf('a@example.com'), message)).toBe(1));

it('finds near-copies in any script', () => {
  const letters = [
    'Продвижение сайтов в поисковых системах под ключ, рост посещаемости, гарантия по договору, отчёт каждую неделю',
    '您好我司专业代开各类发票海运空运双清包税到澳洲门到门价格优惠时效稳定需要的老板请联系',
    'السلام عليكم نقدم لكم خدمات تحسين محركات البحث وتصميم المواقع بأسعار مناسبة جدا وفريق عمل محترف في خدمتكم دائما',
  ];
  for (const message of letters) {
    const index = new CopyIndex();
    index.add({ id: '1', mailbox: 'a@example.com', message, receivedAt: 0 });
    expect(counted(index, message)).toBe(1);
    expect(counted(index)).toBe(0);
  }
});

it('distinguishes different enquiries, and ignores texts that are too short', () => {
  const index = new CopyIndex();
  const messages = [
    'Hi do you do Pilates?',
    'Hello, I had my left knee replaced in March and would like to get back to bowls. Do you come to Bokarina?',
    'Hello, I had my right hip replaced in June, and my surgeon says golf can wait until I walk without a stick.',
  ];
  messages.forEach((message, number) => {
    expect(counted(index, message)).toBe(0);
    index.add({ id: String(number), mailbox: `${number}@example.com`, message, receivedAt: DAY_MS });
    expect(counted(index, message)).toBe(number === 0 ? 0 : 1);
  });
});

it('expires after 14 days', () => {
  const index = indexOf('a@example.com', 'b@example.com');
  expect(counted(index, LETTER, 'new@example.com', 14 * DAY_MS)).toBe(2);
  expect(counted(index, LETTER, 'new@example.com', 14.5 * DAY_MS)).toBe(1);
  // Only the second one is within 14 days.
  index.add({ id: 'late', mailbox: 'c@example.com', message: LETTER, receivedAt: 14.5 * DAY_MS });
  expect(counted(index)).toBe(2);
});

it('keeps the newest 500 only', () => {
  const index = indexOf('a@example.com');
  const add = (count: number, from: number) => {
    for (let number = from; number < from + count; number += 1) {
      const message = Array.from(
        { length: 20 },
        (_, word) =>
          `w${'abcdefghij'[(number >> word) % 10]}${'xyz'[word % 3]}${'pqrst'[(number + word) % 5]}`,
      );
      index.add({ id: String(number), mailbox: 'z@example.com', message: message.join(' '), receivedAt: 0 });
    }
  };
  add(499, 0);
  expect(counted(index)).toBe(1);
  add(1, 500);
  expect(counted(index)).toBe(0);
});

it('counts the messages of a flood within 14 days', () => {
  const index = indexOf(...Array.from({ length: 300 }, (_, number) => `${number}@example.com`));
  expect(counted(index, LETTER, 'new@example.com', 299 * DAY_MS)).toBe(14);
});
