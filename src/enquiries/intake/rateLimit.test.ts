import { describe, expect, it } from 'vitest';
import type { RecentCounts } from '#store';
import { decideByCount } from './rateLimit.ts';

const limit = { count: 10, windowMs: 3_600_000 };
const now = 10_000_000;
const NO_RECENT_ENQUIRIES: RecentCounts = {
  fromClient: 0,
  firstFromClient: now,
  fromPrefix48: 0,
  firstFromPrefix48: now,
  queuedFromClient: 0,
  queuedFromPrefix48: 0,
  queuedFromSender: 0,
  queuedFromAll: 0,
};
const decide = (recent: Partial<RecentCounts>, checked: boolean) =>
  decideByCount({ ...NO_RECENT_ENQUIRIES, ...recent }, limit, { checked, now });

describe.each([
  [true, 'with a person check'],
  [false, 'without'],
] as const)('an enquiry (checked: %s)', (checked, _how) => {
  it('is accepted if it is the first', () => expect(decide({}, checked)).toBeUndefined());

  it('is refused above the limit of a client, until the window of the first enquiry ends', () => {
    expect(decide({ fromClient: 9 }, checked)).toBeUndefined();
    const firstFromClient = now - 600_000;
    expect(decide({ fromClient: 10, firstFromClient }, checked)).toEqual({ limitedUntil: now + 3_000_000 });
    const ahead = decide({ fromClient: 10, firstFromClient: now + 9_000_000 }, checked);
    expect(ahead).toEqual({ limitedUntil: now + limit.windowMs });
  });

  it('is refused above four times that limit from one /48', () => {
    expect(decide({ fromPrefix48: 39 }, checked)).toBeUndefined();
    expect(decide({ fromPrefix48: 40 }, checked)).toEqual({ limitedUntil: now + limit.windowMs });
  });

  it('is held when many came from one email address, or in total', () => {
    expect(decide({ queuedFromSender: 4 }, checked)).toBeUndefined();
    expect(decide({ queuedFromSender: 5 }, checked)).toEqual({ hold: 'many under one email address' });
    const flood = checked ? 120 : 30;
    expect(decide({ queuedFromAll: flood - 1 }, checked)).toBeUndefined();
    expect(decide({ queuedFromAll: flood }, checked)).toEqual({
      hold: expect.stringMatching(/^many at once/),
    });
  });
});

it('holds enquiries without a person check at lower limits, per client and per /48', () => {
  expect(decide({ queuedFromClient: 3 }, true)).toBeUndefined();
  expect(decide({ queuedFromClient: 2 }, false)).toBeUndefined();
  expect(decide({ queuedFromClient: 3 }, false)).toEqual({ hold: expect.stringContaining('one client') });
  expect(decide({ queuedFromPrefix48: 6 }, true)).toBeUndefined();
  expect(decide({ queuedFromPrefix48: 5 }, false)).toBeUndefined();
  expect(decide({ queuedFromPrefix48: 6 }, false)).toEqual({ hold: expect.stringContaining('one network') });
});
