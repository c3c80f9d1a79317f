import { expect, it } from 'vitest';
import { createTimes } from '../ui/times.ts';
import { describePoint } from './describePoint.ts';
import { describeAtLength, describeShortly } from './describeSentence.ts';
import type { Health, Point, Sentence } from './healthTypes.ts';

const NOW = Date.UTC(2026, 10, 18, 23, 20);
const MINUTE = 60_000;
const times = createTimes('Australia/Brisbane', () => NOW);

const shortly = (sentence: Sentence, ...points: Point[]) =>
  Object.values(describeShortly({ level: 'care', sentence, points, version: '1.2.3' }, NOW)).join(' ');
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
  const amiss = [
    { kind: 'disk', level: 'care', facts: {} },
    { kind: 'mail', level: 'well', facts: {} },
    { kind: 'placeholders', level: 'trouble', facts: {} },
  ] as const;
  expect(shortly({ kind: 'look', first: 'disk', points: 1 }, amiss[0], amiss[1])).toBe(
    '1 thing needs a look. Space.',
  );
  expect(shortly({ kind: 'look', first: 'placeholders', points: 2 }, ...amiss)).toBe(
    '2 things need a look. Space and your page.',
  );
});

it('says that all is well with held ones only where nothing else needs a look', () => {
  const held = { kind: 'held', held: 1, lastMailedAt: null } as const;
  const makePoint = (kind: Point['kind'], level: Point['level']): Point => ({ kind, level, facts: {} });
  expect(shortly(held, makePoint('held', 'care'), makePoint('mail', 'well'))).toBe(
    'All is well. 1 enquiry is held for you to look at.',
  );
  expect(shortly(held, makePoint('held', 'care'), makePoint('mail', 'care'))).toBe(
    '2 things need a look. 1 enquiry is held for you to look at.',
  );
});

it('says at length why and since when mail does not go out', () => {
  const sentence = {
    kind: 'mailStopped',
    waiting: 1,
    since: NOW - 40 * MINUTE,
    fault: 'login',
    nextTryAt: null,
  };
  const health = { level: 'trouble', points: [], sentence, version: '1.2.3' } as Health;
  expect(describeAtLength(health, NOW, times).rest).toBe(
    'Since today at 8:40\u00a0am: your mail server refuses the name or password. 1 enquiry waits here, safe. Nothing is lost, and they go out by themselves once it works.',
  );
});

it('says of each point how it is, and what to do', () => {
  expect(describe('held', 'well', { held: 0, spam: 0 })).toEqual({ words: 'Nothing held. Good.' });
  expect(describe('held', 'care', { held: 1, spam: 2 })).toMatchObject({
    words: '1 enquiry is held for you to look at. 2 more are marked as spam.',
    link: { href: '/enquiries?show=held', words: 'Look at it' },
  });
  expect(describe('disk', 'trouble', { free: 9e7, total: 2e10 }).words).toMatch(
    /^Only 90 MB of 20 GB free\./,
  );
  expect(describe('certificate', 'well', { endsAt: NOW + MINUTE, fault: null }).words).toMatch(
    /19 November\.$/,
  );
  expect(describe('certificate', 'trouble', { endsAt: NOW - MINUTE, fault: 'untrusted' }).words).toMatch(
    /ended/,
  );
  expect(describe('certificate', 'care', { endsAt: NOW + MINUTE, fault: 'untrusted' }).words).toMatch(
    /not trust/,
  );
  expect(describe('backup', 'well', { lastAt: null, store: 'postgres' }).words).toMatch(
    /where your database is/,
  );
  expect(describe('backup', 'care', { lastAt: NOW - MINUTE, store: 'sqlite', failed: 1 }).words).toMatch(
    /^The newest failed: ask your helper/,
  );
  const list = ['one', 'two'];
  const placeholders = { kind: 'placeholders', level: 'care', facts: { count: 15 }, list } as const;
  expect(describePoint(placeholders, times, NOW)).toEqual({
    ...{ words: '15 things are left for you to fill in.', list, count: 15 },
  });
  const forHelper = ['faq.yaml, line 3'];
  const kept = { kind: 'content', level: 'care', facts: { fault: 'kept' }, forHelper } as const;
  const said = describePoint(kept, times, NOW);
  expect(said.forHelper).toEqual(forHelper);
  expect(JSON.stringify({ ...said, forHelper: [] })).not.toContain('yaml');
});

it('says of the mail what is wrong, when it is tried next, and what can be done meanwhile', () => {
  const facts = {
    waiting: 2,
    failed: 0,
    lastFault: 'silent',
    lastFaultAt: NOW - MINUTE,
    nextTryAt: NOW + 10 * MINUTE,
  };
  expect(describe('mail', 'trouble', facts)).toEqual({
    words: '2 enquiries wait here, safe. Last fault, today at 9:19\u00a0am: your mail server did not answer.',
    todo: [
      expect.stringMatching(/^Does your own mail work/),
      'We try again by ourselves, next at 9:30\u00a0am.',
      'Until then, read and answer them here.',
    ],
  });
  expect(describe('mail', 'care', { failed: 1, lastFault: 'not one of ours' }).words).toBe(
    '1 enquiry could not be mailed.',
  );
  expect(describe('mail', 'well', { lastMailedAt: NOW - 8 * MINUTE }).words).toBe(
    'Works. The last went 8 minutes ago.',
  );
  expect(describe('mail', 'care', { toFiles: 1 }).words).toMatch(/^No mail server is set/);
});
