import { expect, it } from 'vitest';
import { TestClock } from '../../../tests/support/enquiryService.ts';
import { sendDigest } from './scheduler.ts';

/** Runs a round at each of these moments. @returns the number of daily lines sent until each */
async function countSentAt(timeZone: string, ...moments: string[]): Promise<number[]> {
  const clock = new TestClock();
  const marks = new Set<string>();
  const sent: number[] = [];
  const store = {
    takeMark: async (name: string) => !marks.has(name) && Boolean(marks.add(name)),
    countOutbox: async () => ({ queued: 0, held: 0, failed: 0 }),
    countSince: async () => 0,
    owner: { countHeldSpam: async () => 0 },
  };
  const deps = {
    store,
    clock,
    readTimeZone: () => timeZone,
    createBackgroundSignal: () => AbortSignal.timeout(1000),
    mailer: { sendDigest: async () => void sent.push(clock.now()) },
  } as unknown as Parameters<typeof sendDigest>[0];
  const counts: number[] = [];
  for (const moment of moments) {
    clock.jump(Date.parse(moment) - clock.now());
    await sendDigest(deps);
    counts.push(sent.length);
  }
  return counts;
}

it.each([
  ['Australia/Brisbane', '2026-11-20T20:59:00Z', '2026-11-20T21:00:00Z'],
  ['Australia/Sydney', '2026-11-20T19:59:00Z', '2026-11-20T20:00:00Z'],
  ['Australia/Sydney', '2026-06-20T20:59:00Z', '2026-06-20T21:00:00Z'],
  ['Australia/Perth', '2026-11-20T22:59:00Z', '2026-11-20T23:00:00Z'],
])('sends the daily line at seven in the time zone %s, from %s to %s', async (timeZone, before, after) => {
  expect(await countSentAt(timeZone, before, after)).toEqual([0, 1]);
});

it('sends the daily line once per calendar day of the practice, also when summer time begins', async () => {
  const days = [
    '2026-10-02T21:00:00Z',
    '2026-10-03T20:00:00Z',
    '2026-10-03T21:00:00Z',
    '2026-10-04T20:00:00Z',
  ];
  expect(await countSentAt('Australia/Sydney', ...days)).toEqual([1, 2, 2, 3]);
});
