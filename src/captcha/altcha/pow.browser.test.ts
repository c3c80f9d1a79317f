import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, it } from 'vitest';
import { type Challenge, solve } from './pow.browser.ts';

const secrets = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'two' };
const makeChallenge = (counter: number) =>
  createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter, deriveKey, ...secrets });

it.each([0, 1, 257])('solves a challenge of altcha-lib with the counter %i', async (counter) => {
  const given = await makeChallenge(counter);
  const solution = await solve(given);
  expect(solution.counter).toBe(counter);
  const verified = await verifySolution({ challenge: given, solution, deriveKey, ...secrets });
  expect(verified.verified).toBe(true);
});

it('refuses a challenge with another algorithm', async () => {
  const { parameters } = (await makeChallenge(1)) as Challenge;
  await expect(solve({ parameters: { ...parameters, algorithm: 'ARGON2ID' } })).rejects.toThrow('ARGON2ID');
});
