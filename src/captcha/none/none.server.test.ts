import { expect, it } from 'vitest';
import { noneJudge } from './none.server.ts';

it('takes any token, and knows one from another', async () => {
  const judge = noneJudge();
  expect(await judge.verify('x', { address: '127.0.0.1' })).toEqual({ ok: true });
  expect(judge.identify('x')).not.toBe(judge.identify('y'));
  expect(judge.identify('')).toBeNull();
});
