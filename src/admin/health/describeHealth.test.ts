import { expect, it } from 'vitest';
import { createTimes } from '../ui/times.ts';
import { describePoint } from './describePoint.ts';
import { describeAtLength, describeShortly } from './describeSentence.ts';
import type { Health, Point, Sentence } from './healthTypes.ts';

const NOW = Date.UTC(2026, 10, 18, 23, 20);
const MINUTE = 60_000;
const times = createTimes('Australia/Brisbane', () => NOW);

const shortly = (sentence: Sentence) => Object.values(describeShortly(sentence, NOW)).join(' ');
const describe = (kind: Point['kind'], level: Point['level'], facts: Point['facts']) =>
  describePoint({ kind, level, facts }, times, NOW);

it('says in one sentence whether all is well', () => {
  expect(shortly({ kind: 'well', lastMailedAt: NOW - 8 * MINUTE })).toBe(
    'All is well. The last enquiry was mailed 8 minutes ago.',
  );
  expect(shortly({ kind: 'well', lastMailedAt: null })).toBe('All is well. Nobody has written yet.');
  const stopped = { waiting: 2, since: NOW - 40 * MINUTE, fault: 'login', nextTryAt: null } as const;
  expect(shortly({ kind: 'mailStopped', ...stopped })).toBe(
    'Your mail is not going out. 2 enquiries wait here, safe.',
  );
  expect(shortly({ kind: 'look', first: 'disk', points: 1 })).toBe('Your mail goes out. Look at one thing: space.');
});

it('says at length why and since when mail does not go out', () => {
  const sentence = { kind: 'mailStopped', waiting: 1, since: NOW - 40 * MINUTE, fault: 'login', nextTryAt: null };
  const health = { level: 'trouble', points: [], sentence } as Health;
  expect(describeAtLength(health, NOW, times).rest).toBe(
    'Since today at 8.40\u00a0am: your mail server refuses the name or password. 1 enquiry waits here, safe. Nothing is lost, and they go out by themselves once it works.',
  );
});

it('says of each point how it is, and what to do', () => {
  expect(describe('held', 'well', { count: 0 })).toEqual({ words: 'Nothing held. Good.' });
  expect(describe('held', 'care', { count: 1 }).link?.words).toBe('Look at it');
  expect(describe('disk', 'trouble', { freeBytes: 90_000_000 }).words).toMatch(/^Only 90 MB free/);
  expect(describe('certificate', 'trouble', { endsAt: NOW - MINUTE }).words).toMatch(/ended on 19 November/);
  expect(describe('mail', 'trouble', { waiting: 2, fault: 'silent', nextTryAt: NOW + 10 * MINUTE })).toMatchObject({
    words: 'Your mail server did not answer. 2 enquiries wait here, safe.',
    todo: expect.arrayContaining([expect.stringContaining('next at 9.30')]),
  });
  expect(describe('mail', 'trouble', { fault: 'not one of ours' }).todo).toHaveLength(2);
});
