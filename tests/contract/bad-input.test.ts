/**
 * Bad input is refused with a clear message, never a 5xx, and never stored. One server gets all bad input, and then a
 * good enquiry, the only one stored, so the refusals are due to the input.
 */
import { expect, it } from 'vitest';
import { LIMITS, MAX_TOKEN } from '#enquiry';
import { ada, anyToken, startServer } from './server.ts';

/** Refused with a sentence that the visitor can act on. */
const FIELDS: readonly [what: string, fields: object, sentence: RegExp][] = [
  ['no email', { email: undefined }, /email/],
  ['an empty email', { email: '  ' }, /email/],
  ['no message', { message: undefined }, /message/],
  ['a short message', { message: 'Hi' }, /at least 5/],
  ['blanks for a message', { message: ' '.repeat(20) }, /message/],
  ['a number for a name', { firstName: 7 }, /first name/],
  ['null for a message', { message: null }, /message/],
  ['a list for an email', { email: ['ada@example.com'] }, /email/],
  ['an object with a length', { message: { length: 9 } }, /message/],
  ['true for a last name', { lastName: true }, /last name/],
  ['a first name too long', { firstName: 'x'.repeat(LIMITS.firstName.max + 1) }, /50/],
  ['a last name too long', { lastName: 'x'.repeat(LIMITS.lastName.max + 1) }, /50/],
  ['an email too long', { email: `${'x'.repeat(64)}@${`${'y'.repeat(60)}.`.repeat(4)}com` }, /256/],
  ['a message too long', { message: 'x'.repeat(LIMITS.message.max + 1) }, /2000/],
  ['a message of emoji too long', { message: '🌊'.repeat(LIMITS.message.max / 2 + 1) }, /2000/],
  ['several addresses', { email: 'ada@example.com,eve@example.com' }, /one email address/],
  ['an address with a header', { email: 'ada@example.com\r\nBcc: eve@example.com' }, /one email address/],
  ['an address with a comment', { email: 'ada@example.com (Ada)' }, /one email address/],
  ['an address in quotes', { email: '"ada sand"@example.com' }, /one email address/],
  ['an address without a dot', { email: 'ada@localhost' }, /one email address/],
  ['a number for a token', { token: 7 }, /person/],
  ['no token', { token: undefined }, /person/],
  ['an endless token', { token: 'x'.repeat(MAX_TOKEN + 1) }, /person/],
];

/** Refused as a breach of the protocol. */
const BODIES: readonly [what: string, body: string, http: number][] = [
  ['an unknown field', JSON.stringify({ data: { ...ada, token: 'x', cc: 'eve@example.com' } }), 400],
  [
    'a forged prototype',
    '{"data":{"__proto__":{"email":"a@b.example"},"message":"Hello there","token":"x"}}',
    400,
  ],
  ['a forged constructor', '{"data":{"constructor":{"prototype":{"email":"a@b.example"}}}}', 400],
  ['a wrapped value', '{"data":{"@type":"type.googleapis.com/google.protobuf.Int64Value","value":"x"}}', 400],
  [
    'two thousand fields',
    JSON.stringify({ data: Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [i, i])) }),
    400,
  ],
  ['nesting without end', `{"data":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400],
  ['a megabyte', JSON.stringify({ data: { ...ada, message: 'x'.repeat(1024 * 1024) } }), 413],
  ['bytes that are no text', '{"data":{"email":"\u0000"}}', 400],
];

it('refuses bad input, and keeps a good enquiry', async () => {
  const server = await startServer();
  for (const [what, fields, sentence] of FIELDS) {
    const response = await server.call({ ...ada, token: anyToken(), ...fields });
    expect([what, response.status]).toEqual([what, 200]);
    const { result } = (await response.json()) as { result: { OK: boolean; error?: string } };
    expect([what, result]).toEqual([what, { OK: false, error: expect.stringMatching(sentence) }]);
  }
  for (const [what, body, http] of BODIES) {
    const response = await server.callRaw(body);
    expect([what, response.status, await response.json()]).toEqual([
      what,
      http,
      { error: { status: 'INVALID_ARGUMENT', message: expect.any(String) } },
    ]);
  }
  expect(await server.enquiries()).toEqual([]);
  expect((await server.call({ ...ada, token: anyToken() })).status).toBe(200);
  expect(await server.enquiries()).toMatchObject([ada]);
  expect(server.logs()).not.toMatch(/"level":"(?:error|fatal)"/);
});

it('refuses bad input by the plain form too, field by field', async () => {
  const server = await startServer();
  const texts = FIELDS.filter(([, fields]) => {
    const [[name = '', value]] = Object.entries(fields) as [[string, unknown]];
    return typeof value === 'string' && name !== 'token';
  });
  expect(texts.length).toBeGreaterThan(10);
  for (const [what, fields] of texts) {
    const response = await server.submit({ ...ada, ...fields });
    expect([what, response.status]).toEqual([what, 422]);
  }
  expect(await server.enquiries()).toEqual([]);
  expect((await server.submit(ada)).status).toBe(303);
  expect(await server.enquiries()).toHaveLength(1);
});

it('strips invisible characters, by the call and by the plain form', async () => {
  const server = await startServer();
  const pasted = {
    firstName: '\u200fAda\0',
    lastName: 'Sand\r\n',
    email: 'Ada Sand <ada@example.com>, ',
    message: 'Hello\u000bthere,\u200b I have a \u001bquestion.\ufeff',
  };
  const kept = {
    firstName: 'Ada',
    lastName: 'Sand',
    email: 'ada@example.com',
    message: 'Hello\nthere, I have a question.',
  };
  const answer = await server.call({ ...pasted, token: anyToken() });
  expect(await answer.json()).toEqual({ result: { OK: true } });
  expect((await server.submit(pasted)).status).toBe(303);
  expect(await server.enquiries()).toMatchObject([kept, kept]);
});
