import { expect, it } from 'vitest';
import { noneSource } from './none.browser.ts';

it('makes tokens that are one of a kind, and the same one until it was spent', async () => {
  const source = noneSource();
  source.prepare();
  const first = await source.token();
  expect(await source.token()).toBe(first);
  source.spent();
  expect(await source.token()).not.toBe(first);
  expect(await noneSource().token()).not.toBe(await source.token());
});
