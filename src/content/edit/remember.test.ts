import { expect, it, vi } from 'vitest';
import { EditRefused } from './change.ts';
import { remember } from './remember.ts';

it('reads each text once, also one that cannot be read', () => {
  const read = vi.fn((text: string) => {
    if (text === 'broken') throw new EditRefused('This cannot be read.');
    return { text };
  });
  const reads = remember(read);
  const [first] = [reads('one'), reads('other')];
  expect(reads('one')).toBe(first);
  for (const _ of ['once', 'twice']) expect(() => reads('broken')).toThrow('This cannot be read.');
  expect(read.mock.calls).toEqual([['one'], ['other'], ['broken']]);
});

it('forgets what was read when that is more than a few pages, and what is no refusal at once', () => {
  let fault: Error | undefined = new RangeError('Too deep.');
  const read = vi.fn((text: string) => {
    if (fault) throw fault;
    return text.length;
  });
  const reads = remember(read);
  expect(() => reads('one')).toThrow('Too deep.');
  fault = undefined;
  const long = 'x'.repeat(3_000_000);
  expect([reads('one'), reads(long), reads('one'), reads(`${long}y`), reads('one')]).toEqual([
    ...[3, 3_000_000, 3, 3_000_001, 3],
  ]);
  expect(read.mock.calls.map(([text]) => text.length)).toEqual([3, 3, 3_000_000, 3_000_001, 3]);
});
