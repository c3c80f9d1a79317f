import { describe, expect, it } from 'vitest';
import { validate } from '#enquiry/validate';
import { EnquiryError } from '../errors.ts';
import { parseRequest, restorePunctuation } from './parseRequest.ts';

const VALID_INPUT = {
  firstName: 'Ada',
  lastName: 'Sand',
  email: 'ada@example.com',
  message: 'Hello',
  token: 't',
};
const read = (json: string) => () => parseRequest(JSON.parse(json));

describe('the data of a call', () => {
  it('is copied into a fresh object, whatever the fields contain', () => {
    expect(parseRequest(VALID_INPUT)).toEqual(VALID_INPUT);
    expect(parseRequest(VALID_INPUT)).not.toBe(VALID_INPUT);
    expect(parseRequest({})).toEqual({});
    expect(parseRequest({ email: 7, message: ['x'], token: null })).toEqual({
      email: 7,
      message: ['x'],
      token: null,
    });
    expect(parseRequest(Object.assign(Object.create(null), VALID_INPUT))).toEqual(VALID_INPUT);
  });

  it.each([
    ['null', 'null'],
    ['text', '"hello"'],
    ['a number', '7'],
    ['a list', '[{"email":"a@b.example"}]'],
    ['an unknown field', '{"email":"a@b.example","bcc":"c@d.example"}'],
    ['a prototype as a field', '{"__proto__":{"email":"a@b.example"}}'],
    ['a constructor as a field', '{"constructor":{"prototype":{}}}'],
    ['a wrapper of the protocol', '{"@type":"type.googleapis.com/google.protobuf.Int64Value","value":"1"}'],
    ['deep nesting', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ])('is refused when it is or has %s', (_, json) => {
    expect(read(json)).toThrow(EnquiryError);
    expect(read(json)).toThrow(/^The data of an enquiry/);
  });

  it('is refused with a forged prototype', () => {
    const forged: unknown = Object.create({ email: 'forged@example.com' });
    expect(() => parseRequest(forged)).toThrow('must be an object');
  });

  it('is refused with a symbol as a key, or with an unknown accessor', () => {
    expect(() => parseRequest({ ...VALID_INPUT, [Symbol('x')]: 1 })).toThrow('not known');
    expect(() =>
      parseRequest({
        ...VALID_INPUT,
        get cc() {
          return 'x';
        },
      }),
    ).toThrow('not known');
  });
});

it.each([
  ['jo@example.xn--com-6y3b', 'jo@example.com'],
  ['jo@example.xn--com-k03b', 'jo@example.com'],
  ['jo@xn--bcher-kva.example', 'jo@xn--bcher-kva.example'],
  ['jo@xn--l1agf.xn--p1ai', 'jo@xn--l1agf.xn--p1ai'],
  ['jo@example.com', 'jo@example.com'],
])('restores the address that a browser has converted: %s', (email, read) => {
  const checked = validate({ ...VALID_INPUT, email: restorePunctuation(email) });
  expect(checked).toMatchObject({ ok: true, fields: { email: read } });
});
