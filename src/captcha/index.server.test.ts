import { expect, it } from 'vitest';
import { createNoneVerifier } from './index.server.ts';

it('accepts any token, and gives each its own id', async () => {
  const verifier = createNoneVerifier();
  expect(await verifier.verify('x', { address: '127.0.0.1' })).toEqual({ ok: true });
  expect(verifier.identify('x')).not.toBe(verifier.identify('y'));
  expect(verifier.identify('')).toBeNull();
});
