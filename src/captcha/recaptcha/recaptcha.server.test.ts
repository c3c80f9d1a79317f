import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CaptchaUnavailable } from '../provider.ts';
import { createRecaptchaVerifier } from './recaptcha.server.ts';

const GOOD_ANSWER = { success: true, score: 0.9, action: 'form', hostname: 'tideline.example' };
const client = { address: '203.0.113.9' };

/** A fake of Google's server that records requests. */
let answer: { status: number; body: string };
let requests: string;
const google = createServer(async (request: IncomingMessage, response) => {
  requests = await text(request);
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
});
const createVerifierAt = (port: number) =>
  createRecaptchaVerifier({
    secretKey: 'ours',
    minScore: 0.5,
    hostname: GOOD_ANSWER.hostname,
    verifyUrl: `http://127.0.0.1:${port}/`,
  });
let verifier: ReturnType<typeof createVerifierAt>;
beforeAll(async () => {
  await new Promise<void>((listening) => google.listen(0, '127.0.0.1', listening));
  verifier = createVerifierAt((google.address() as AddressInfo).port);
});
afterAll(() => google.close());
beforeEach(() => answerWith(GOOD_ANSWER));
const answerWith = (body: object | string, status = 200) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
};

it('accepts a person without sending the visitor’s address', async () => {
  expect(await verifier.verify('abc', client)).toEqual({ ok: true });
  expect(requests).toBe('secret=ours&response=abc');
});

it('accepts a low score with a suspicion', async () => {
  answerWith({ ...GOOD_ANSWER, score: 0.1 });
  expect(await verifier.verify('abc', client)).toMatchObject({ ok: true, suspicion: 'reCAPTCHA score 0.1' });
});

it.each([
  ['a token Google does not know', { success: false, 'error-codes': ['invalid-input-response'] }],
  ['a token asked about before', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
  ['a token for another action', { ...GOOD_ANSWER, action: 'login' }],
  ['a token of another site', { ...GOOD_ANSWER, hostname: 'evil.example' }],
])('refuses %s', async (_, body) => {
  answerWith(body);
  expect(await verifier.verify('abc', client)).toMatchObject({
    ok: false,
    error: expect.stringMatching(/Send again/),
  });
});

describe('counts as an outage', () => {
  it.each([
    ['a server error', 'Bad Gateway', 502],
    ['an answer that is not JSON', '<html>', 200],
    ['an answer of another shape', '{"ok":1}', 200],
    ['a wrong key of ours', '{"success":false,"error-codes":["invalid-input-secret"]}', 200],
  ])('%s', async (_, body, status) => {
    answerWith(body, status);
    await expect(verifier.verify('abc', client)).rejects.toThrow(CaptchaUnavailable);
  });

  it('no connection', async () => {
    await expect(createVerifierAt(1).verify('abc', client)).rejects.toThrow(CaptchaUnavailable);
  });
});

it('identifies a token by its hash', () => {
  expect(verifier.identify('abc')).toMatch(/^recaptcha:[\w-]{43}$/);
  expect(verifier.identify('abd')).not.toBe(verifier.identify('abc'));
  expect(verifier.identify('')).toBeNull();
});
