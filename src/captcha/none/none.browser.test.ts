import { expect, it } from 'vitest';
import { createNoneSource } from '../index.browser.ts';

it('makes unique tokens, and returns the same token until it is invalidated', async () => {
  const source = createNoneSource();
  source.prepare();
  const first = await source.getToken();
  expect(await source.getToken()).toBe(first);
  source.invalidate();
  expect(await source.getToken()).not.toBe(first);
  expect(await createNoneSource().getToken()).not.toBe(await source.getToken());
});
