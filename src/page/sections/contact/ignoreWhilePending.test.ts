import { expect, it, vi } from 'vitest';
import { ignoreWhilePending } from './formFields.ts';

it('ignores calls until the previous one has settled', async () => {
  const first = Promise.withResolvers<void>();
  const act = vi.fn(async (argument: string) => (argument === 'one' ? first.promise : undefined));
  const call = ignoreWhilePending(act);
  call('one');
  call('two');
  expect(act.mock.calls).toEqual([['one']]);
  first.resolve();
  // `finally` runs in a later microtask.
  await new Promise((resolve) => setTimeout(resolve));
  call('three');
  expect(act.mock.calls).toEqual([['one'], ['three']]);
});
