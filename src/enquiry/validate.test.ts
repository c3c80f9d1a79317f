import { describe, expect, it } from 'vitest';
import { isEmailAddress, LIMITS, MESSAGES, validate } from './index.ts';

const good = { firstName: 'Ada', lastName: 'Sand', email: 'ada@example.com', message: 'Hello there' };
const faultOf = (field: keyof typeof good, value: unknown) => {
  const result = validate({ ...good, [field]: value });
  return result.ok ? undefined : result.faults[field];
};

describe('an enquiry', () => {
  it('is accepted with all four fields, and with names left out', () => {
    expect(validate(good)).toEqual({ ok: true, fields: good });
    expect(validate({ email: good.email, message: good.message })).toEqual({
      ok: true,
      fields: { ...good, firstName: '', lastName: '' },
    });
  });

  it('is tidied: trimmed and composed', () => {
    const result = validate({ ...good, firstName: '  Zoe\u0308 ', email: ' ada@example.com ' });
    expect(result).toMatchObject({ ok: true, fields: { firstName: 'Zoë', email: 'ada@example.com' } });
  });

  it.each([
    ['firstName', LIMITS.firstName.max],
    ['lastName', LIMITS.lastName.max],
    ['message', LIMITS.message.max],
  ] as const)('takes a %s of %i UTF-16 units and not one more', (field, max) => {
    expect(faultOf(field, 'x'.repeat(max))).toBeUndefined();
    expect(faultOf(field, 'x'.repeat(max + 1))).toContain(String(max));
    expect(faultOf(field, '🌊'.repeat(max / 2))).toBeUndefined();
    expect(faultOf(field, '🌊'.repeat(max / 2 + 1))).toContain(String(max));
  });

  it('takes an address of 256 characters and not one more', () => {
    const domain = `@${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.com`;
    const address = (length: number) =>
      `${'a'.repeat(64)}@${'d'.repeat(length - 65 - 4 - 124)}.${domain.slice(1, 62)}${'e'.repeat(62)}.com`;
    expect(address(256)).toHaveLength(256);
    expect(faultOf('email', address(256))).toBeUndefined();
    expect(faultOf('email', address(257))).toContain('256');
  });

  it('wants a message of at least five characters that are not blanks', () => {
    expect(faultOf('message', 'Hello')).toBeUndefined();
    expect(faultOf('message', 'Hell')).toContain('5');
    expect(faultOf('message', '          ')).toBe('Please write a message.');
  });

  it('names every field at fault at once', () => {
    const result = validate({ firstName: 'x'.repeat(51), email: '', message: '' });
    expect(result.ok ? [] : Object.keys(result.faults)).toEqual(['firstName', 'email', 'message']);
  });

  it.each([1, null, [], ['ada@example.com'], { length: 9 }, true])(
    'refuses %j where text belongs',
    (value) => {
      for (const field of ['email', 'message'] as const) expect(faultOf(field, value)).toBeTruthy();
    },
  );

  it.each([
    ['a line break', 'Ada\nBcc: x'],
    ['a bare carriage return', 'Ada\rX'],
    ['a Unicode line separator', 'Ada\u2028X'],
    ['a bidirectional override', 'Ada\u202Etxt'],
    ['a zero-width space', 'A\u200Bda'],
    ['a NUL', 'A\0da'],
    ['half a surrogate pair', 'A\uD800'],
  ])('refuses %s in a name', (_, value) => {
    expect(faultOf('firstName', value)).toBeTruthy();
  });

  it('keeps line breaks, joiners and any script in a message, but no control characters', () => {
    const text = 'Hallo\r\n\tOma 👩‍👩‍👧\nسلام';
    const result = validate({ ...good, message: text });
    expect(result).toMatchObject({ ok: true, fields: { message: text } });
    expect(faultOf('message', 'Hello\u0007there')).toBeTruthy();
  });
});

describe('an email address', () => {
  it.each(['ada@example.com', "o'hara+run@mail.example.com.au", 'a.b-c_d@x-y.example', 'kim@bücher.example'])(
    'may be %s',
    (text) => expect(isEmailAddress(text)).toBe(true),
  );
  it.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@@example.com',
    'a@b.c,d@e.f',
    'a@b.c;d@e.f',
    'Ada <a@b.com>',
    '"a b"@example.com',
    'a b@example.com',
    '.a@example.com',
    'a..b@example.com',
    'a@example..com',
    'a@-x.com',
    'a@x-.com',
    'a@[127.0.0.1]',
    'a@b.com\r\nBcc: c@d.com',
    `${'a'.repeat(65)}@example.com`,
  ])('may not be %j', (text) => expect(isEmailAddress(text)).toBe(false));
});

it('says the messages of the specification, to the letter', () => {
  expect(MESSAGES).toEqual({
    formInvalid: 'Please ensure you enter a valid email address and message.',
    refused: 'Something went wrong. ',
    sendFailed: 'Something went wrong. Please try again (Send).',
    tokenFailed: 'Something went wrong. Please try again (Token).',
    sent: 'Your message has been sent. I will get back to you soon!',
    leaveWarning: 'Changes that you made may not be saved.',
  });
});
