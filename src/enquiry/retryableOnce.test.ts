import { expect, it, vi } from 'vitest';
import { retryableOnce } from './index.ts';

it('starts the work once for all callers', async () => {
  const start = vi.fn(async () => ({}));
  const get = retryableOnce(start);
  expect(start).not.toHaveBeenCalled();
  const [first, second] = await Promise.all([get(), get()]);
  expect(second).toBe(first);
  expect(await get()).toBe(first);
  expect(start).toHaveBeenCalledTimes(1);
});

it('rejects for all callers after a failure, and starts again at the next call', async () => {
  const start = vi.fn(async () => 'done').mockRejectedValueOnce(new Error('offline'));
  const get = retryableOnce(start);
  const results = await Promise.allSettled([get(), get()]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(start).toHaveBeenCalledTimes(1);
  expect(await get()).toBe('done');
  expect(start).toHaveBeenCalledTimes(2);
});
