import { expect, it } from 'vitest';
import { createChallengeSigner } from './passkeyCeremonies.ts';

const NOW = 1_000_000;
const signer = createChallengeSigner('a secret');

it('accepts a challenge for its purpose, binding and secret, for five minutes', () => {
  const { challenge, signed } = signer.issue('prove', 'a session', NOW);
  expect(signer.open(signed, 'prove', 'a session', NOW)).toBe(challenge);
  expect(signer.open(signed, 'prove', 'a session', NOW + 5 * 60_000 - 1)).toBe(challenge);
  expect(signer.open(signed, 'prove', 'a session', NOW + 5 * 60_000)).toBeUndefined();
  expect(signer.open(signed, 'add a device', 'a session', NOW)).toBeUndefined();
  expect(signer.open(signed, 'prove', 'another session', NOW)).toBeUndefined();
  expect(createChallengeSigner('another').open(signed, 'prove', 'a session', NOW)).toBeUndefined();
});

it('never issues a challenge twice', () => {
  const made = Array.from({ length: 100 }, () => signer.issue('sign in', '', NOW).challenge);
  expect(new Set(made).size).toBe(100);
});
