import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CaptchaUnavailable } from '../provider.ts';
import { createRecaptchaVerifier } from './recaptcha.server.ts';

const GOOD_RESPONSE = { success: true, score: 0.9, action: 'form', hostname: 'tideline.example' };
const client = { address: '203.0.113.9' };

/** The response of the fake Google server, and the body of the last request to it. */
let fakeResponse: { status: number; body: string };
let requestBody: string;
const google = createServer(async (request: IncomingMessage, response) => {
  requestBody = await text(request);
  response.writeHead(fakeResponse.status, { 'content-type': 'application/json' }).end(fakeResponse.body);
});
const createVerifierAt = (port: number) =>
  createRecaptchaVerifier({
    secretKey: 'ours',
    minScore: 0.5,
    hostname: GOOD_RESPONSE.hostname,
    verifyUrl: `http://127.0.0.1:${port}/`,
  });
let verifier: ReturnType<typeof createVerifierAt>;
beforeAll(async () => {
  await new Promise<void>((listening) => google.listen(0, '127.0.0.1', listening));
  verifier = createVerifierAt((google.address() as AddressInfo).port);
});
afterAll(() => google.close());
beforeEach(() => respondWith(GOOD_RESPONSE));
const respondWith = (body: object | string, status = 200) => {
  fakeResponse = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
};

it('accepts a valid token, and does not send Google the visitor’s IP address', async () => {
  expect(await verifier.verify('abc', client)).toEqual({ ok: true });
  expect(requestBody).toBe('secret=ours&response=abc');
});

it('accepts a low score, and reports it as a suspicion', async () => {
  respondWith({ ...GOOD_RESPONSE, score: 0.1 });
  expect(await verifier.verify('abc', client)).toMatchObject({ ok: true, suspicion: 'reCAPTCHA score 0.1' });
});

it.each([
  ['a token Google does not know', { success: false, 'error-codes': ['invalid-input-response'] }],
  ['a token that was verified before', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
  ['a token for another action', { ...GOOD_RESPONSE, action: 'login' }],
  ['a token of another site', { ...GOOD_RESPONSE, hostname: 'evil.example' }],
])('refuses %s', async (_, body) => {
  respondWith(body);
  expect(await verifier.verify('abc', client)).toMatchObject({
    ok: false,
    error: expect.stringMatching(/Send again/),
  });
});

describe('counts as an outage', () => {
  it.each([
    ['a server error', 'Bad Gateway', 502],
    ['a response that is not JSON', '<html>', 200],
    ['a response of another shape', '{"ok":1}', 200],
    ['a wrong secret key in our settings', '{"success":false,"error-codes":["invalid-input-secret"]}', 200],
  ])('%s', async (_, body, status) => {
    respondWith(body, status);
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
