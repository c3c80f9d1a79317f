import { type Challenge, createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAltchaVerifier } from './altcha.server.ts';

/** Spies on the library, because a challenge does not reveal its counter. */
vi.mock('altcha-lib', async (load) => {
  const original = await load<typeof import('altcha-lib')>();
  return { ...original, createChallenge: vi.fn(original.createChallenge) };
});

const secrets = { challenge: 'one secret', key: 'another secret' };
const verifier = createAltchaVerifier(secrets);
const client = { address: '127.0.0.1' };
const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

/** One token for all tests: verifying does not consume it. */
let challenge: Challenge;
let payload: { challenge: Challenge; solution: { counter: number; derivedKey: string } };
beforeAll(async () => {
  challenge = (await verifier.createChallenge?.()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the challenge cannot be solved');
  payload = { challenge, solution };
});
afterEach(() => vi.useRealTimers());

it('issues challenges with the cost and counter range of decision 0011', () => {
  expect(challenge.parameters).toMatchObject({
    algorithm: 'PBKDF2/SHA-256',
    cost: 2000,
    data: { action: 'form' },
  });
  expect(payload.solution.counter).toBeGreaterThanOrEqual(1);
  expect(payload.solution.counter).toBeLessThanOrEqual(1300);
});

it('picks the counter uniformly, so that giving up early gains nothing', async () => {
  const createSpy = vi.mocked(createChallenge);
  createSpy.mockClear();
  for (let i = 0; i < 400; i += 1) await verifier.createChallenge?.();
  const counters = createSpy.mock.calls.map(([{ counter = 0 }]) => counter);
  expect(counters).toHaveLength(400);
  expect(Math.min(...counters)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...counters)).toBeLessThanOrEqual(1300);
  // With 400 uniform draws, fewer than one run in 10^17 leaves a tenth of the range empty.
  const tenths = new Set(counters.map((counter) => Math.floor((counter - 1) / 130)));
  expect([...tenths].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('accepts a solution for twenty minutes', async () => {
  const verdict = await verifier.verify(encode(payload), client);
  expect(verdict).toEqual({ ok: true });
  vi.useFakeTimers({ now: Date.now() + 21 * 60_000, toFake: ['Date'] });
  expect(await verifier.verify(encode(payload), client)).toMatchObject({
    ok: false,
    error: expect.stringMatching(/expired.*Send again/),
  });
});

it('identifies a token by expiry and nonce, so that tokens sort by time', () => {
  const { expiresAt, nonce } = challenge.parameters;
  expect(verifier.identify(encode(payload))).toBe(`altcha:${expiresAt}:${nonce}`);
});

/** A token of any cost, signed with our secrets. */
async function makeSolvedToken({ action, ...work }: { cost: number; counter: number; action: string }) {
  const other = await createChallenge({
    ...work,
    algorithm: 'PBKDF2/SHA-256',
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1000) + 60,
    data: { action },
    hmacSignatureSecret: secrets.challenge,
    hmacKeySignatureSecret: secrets.key,
  });
  return encode({ challenge: other, solution: await solveChallenge({ challenge: other, deriveKey }) });
}

it('accepts a solution of the earlier cost, from before an update', async () => {
  const token = await makeSolvedToken({ cost: 5000, counter: 201, action: 'form' });
  expect(await verifier.verify(token, client)).toEqual({ ok: true });
});

describe('refuses', () => {
  const change = (values: object) => ({ ...challenge, parameters: { ...challenge.parameters, ...values } });

  it.each([
    ['a cheaper cost', () => ({ ...payload, challenge: change({ cost: 1 }) })],
    ['a later expiry', () => ({ ...payload, challenge: change({ expiresAt: 9_999_999_999 }) })],
    ['another action', () => ({ ...payload, challenge: change({ data: { action: 'login' } }) })],
    ['another nonce', () => ({ ...payload, challenge: change({ nonce: '0'.repeat(32) }) })],
    [
      'a signature of the wrong type',
      () => ({ ...payload, challenge: { ...challenge, signature: { length: 64 } } }),
    ],
    ['no signature', () => ({ ...payload, challenge: { parameters: challenge.parameters } })],
    [
      'other data of the same action',
      () => ({ ...payload, challenge: change({ data: { action: 'form', to: 'x' } }) }),
    ],
    ['a guessed solution', () => ({ ...payload, solution: { counter: 200, derivedKey: '00'.repeat(32) } })],
    ['a solution of the wrong type', () => ({ ...payload, solution: { counter: '7', derivedKey: ['00'] } })],
    ['no solution', () => ({ challenge })],
    [
      'a challenge signed with another secret',
      async () => {
        const other = (await createAltchaVerifier({
          challenge: 'x',
          key: 'y',
        }).createChallenge?.()) as Challenge;
        return { challenge: other, solution: await solveChallenge({ challenge: other, deriveKey }) };
      },
    ],
  ])('%s', async (_, forge) => {
    const forged = await forge();
    const refused = { ok: false, error: expect.stringMatching(/person/) };
    expect(await verifier.verify(encode(forged), client)).toEqual(refused);
  });

  it.each([
    null,
    1,
    'text',
    [],
    {},
    { challenge: null },
    { challenge: { parameters: null } },
    { challenge: { parameters: { nonce: {} } } },
    { challenge: { parameters: { nonce: '0'.repeat(32), expiresAt: '1' } } },
  ])('a value that is not a token: %j', async (value) => {
    expect(verifier.identify(encode(value))).toBeNull();
    expect(await verifier.verify(encode(value), client)).toMatchObject({ ok: false });
  });

  it('a solution for another action', async () => {
    const makeToken = (action: string) => makeSolvedToken({ cost: 1, counter: 1, action });
    expect(await verifier.verify(await makeToken('login'), client)).toMatchObject({ ok: false });
    expect(await verifier.verify(await makeToken('form'), client)).toMatchObject({ ok: true });
  });

  it('text that is not base64 of JSON', async () => {
    expect(verifier.identify('%%%')).toBeNull();
    expect(await verifier.verify('%%%', client)).toMatchObject({ ok: false });
  });
});
