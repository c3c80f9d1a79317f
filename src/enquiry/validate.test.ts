import { domainToASCII, domainToUnicode } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FIELDS, LIMITS, MESSAGES } from './index.ts';
import { cleanField, isEmailAddress, validate } from './validate.ts';

const VALID_INPUT = { firstName: 'Ada', lastName: 'Sand', email: 'ada@example.com', message: 'Hello there' };
const findFault = (field: keyof typeof VALID_INPUT, value: unknown) => {
  const result = validate({ ...VALID_INPUT, [field]: value });
  return result.ok ? undefined : result.faults[field];
};

describe('an enquiry', () => {
  it('is accepted with all four fields, and with names left out', () => {
    expect(validate(VALID_INPUT)).toEqual({ ok: true, fields: VALID_INPUT });
    expect(validate({ email: VALID_INPUT.email, message: VALID_INPUT.message })).toEqual({
      ok: true,
      fields: { ...VALID_INPUT, firstName: '', lastName: '' },
    });
  });

  it('is trimmed and normalised to NFC', () => {
    const result = validate({ ...VALID_INPUT, firstName: '  Zoe\u0308 ', email: ' ada@example.com ' });
    expect(result).toMatchObject({ ok: true, fields: { firstName: 'Zoë', email: 'ada@example.com' } });
  });

  it.each([
    ['firstName', LIMITS.firstName.max],
    ['lastName', LIMITS.lastName.max],
    ['message', LIMITS.message.max],
  ] as const)('accepts a %s of at most %i UTF-16 units', (field, max) => {
    expect(findFault(field, 'x'.repeat(max))).toBeUndefined();
    expect(findFault(field, 'x'.repeat(max + 1))).toContain(String(max));
    expect(findFault(field, '🌊'.repeat(max / 2))).toBeUndefined();
    expect(findFault(field, '🌊'.repeat(max / 2 + 1))).toContain(String(max));
  });

  it('accepts an address of at most 256 characters', () => {
    const domain = `@${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.com`;
    const address = (length: number) =>
      `${'a'.repeat(64)}@${'d'.repeat(length - 65 - 4 - 124)}.${domain.slice(1, 62)}${'e'.repeat(62)}.com`;
    expect(address(256)).toHaveLength(256);
    expect(findFault('email', address(256))).toBeUndefined();
    expect(findFault('email', address(257))).toContain('256');
  });

  it('requires a message of at least five characters, without surrounding spaces', () => {
    expect(findFault('message', 'Hello')).toBeUndefined();
    expect(findFault('message', 'Hell')).toContain('5');
    expect(findFault('message', '          ')).toBe('Please write a message.');
  });

  it('reports every invalid field at once', () => {
    const result = validate({ firstName: 'x'.repeat(51), email: '', message: '' });
    expect(result.ok ? [] : Object.keys(result.faults)).toEqual(['firstName', 'email', 'message']);
  });

  it.each([1, null, [], ['ada@example.com'], { length: 9 }, true])('refuses %j in place of text', (value) => {
    for (const field of ['email', 'message'] as const) expect(findFault(field, value)).toBeTruthy();
  });

  it.each([
    ['a line break', 'Ada\nSand', 'Ada Sand'],
    ['a line break from Word', 'Ada\vSand', 'Ada Sand'],
    ['a bare carriage return', 'Ada\rX', 'Ada X'],
    ['a Unicode line separator', 'Ada\u2028X', 'Ada X'],
    ['double and no-break spaces', ' Ada \u00a0 May\tSand', 'Ada May Sand'],
    ['a direction mark from a Hebrew keyboard', '\u200fשירה\u200e', 'שירה'],
    ['a bidirectional override', 'Ada\u202Etxt', 'Adatxt'],
    ['a zero-width space', 'A\u200Bda', 'Ada'],
    ['a NUL', 'A\0da', 'Ada'],
    ['half a surrogate pair', 'A\uD800', 'A'],
  ])('removes %s from a name', (_, value, name) => {
    expect(validate({ ...VALID_INPUT, firstName: value })).toEqual({
      ok: true,
      fields: { ...VALID_INPUT, firstName: name },
    });
  });

  it.each([
    ['Vietnamese, composed or not', 'Nguyễn Thị Hường', 'Nguye\u0302\u0303n'],
    ['French and Irish', 'Jean‑François', 'O’Connor', "d'Arcy"],
    ['Hindi and Bengali', 'श्रीकृष्ण', 'क्\u200Dष', 'র\u200D্যাংক'],
    ['Malayalam and Sinhala with joiners', 'മോഹന്\u200D', 'ශ්\u200Dරී'],
    ['Thai and Burmese', 'ตั้งใจ', 'မြှောက်', 'ကြောင့်'],
    ['Hebrew with points and an accent', 'שָׁלוֹם', 'שּׁ֣ׄר'],
    ['Arabic with vowels, Persian with a non-joiner', 'مُحَمَّد', 'علی\u200Cرضا'],
    ['Tibetan and Khmer', 'བསྒྲུབས', 'ស្រ្តី'],
    ['Mongolian, with its variation selector', 'ᠮᠣᠩᠭᠣᠯ', 'ᠠ\u180B'],
    ['Japanese with an ideographic variation', '葛\u{E0100}城', 'ガード'],
    ['Korean, Greek and Cyrillic', '김민준', 'Ἀλέξανδρος', 'Йосип'],
    ['emoji of every make', 'Zoë 🌊', '👩🏽\u200D⚕\uFE0F', '🏳\uFE0F\u200D🌈', '❤\uFE0F\u200D🔥', '♾\uFE0F'],
    ['a title, a pet name and initials', 'Dr. Ada (Addie) "A" Sand, PhD', 'J. R. & Co = fine?'],
  ])('accepts names in %s', (_, ...names) => {
    for (const text of names) {
      expect([text, validate({ ...VALID_INPUT, firstName: text })]).toEqual([
        text,
        { ok: true, fields: { ...VALID_INPUT, firstName: text.normalize('NFC') } },
      ]);
    }
  });

  it.each([
    0x061c, 0x00ad, 0x180e, 0x2800, 0x3164, 0x115f, 0x1160, 0xffa0, 0x034f, 0x17b4, 0x2060, 0x2066, 0xfeff,
    0xfff9, 0xfffc, 0x1d159, 0x1d173, 0xe0041, 0xe007f,
  ])('removes a hidden character from a name: %i', (code) => {
    const hidden = String.fromCodePoint(code);
    const cleaned = [hidden, `A${hidden}da`, `Ada${hidden}`, `أ${hidden}`].map((text) =>
      cleanField('lastName', text),
    );
    expect(cleaned).toEqual(['', 'Ada', 'Ada', 'أ']);
  });

  it.each(['\u200C', '\u200D', '\uFE00', '\uFE0F', '\u{E0100}', '\u180B'])(
    'removes a joiner or variation selector without effect: %j',
    (joiner) => {
      const texts = [joiner, joiner.repeat(3), `A${joiner}da`, `Ada${joiner}`, `Ada ${joiner}`, `7${joiner}`];
      const cleaned = texts.map((text) => cleanField('firstName', text));
      expect(cleaned).toEqual(['', '', 'Ada', 'Ada', 'Ada', '7']);
      expect(cleanField('firstName', `葛${joiner}`)).toBe(`葛${joiner}`);
    },
  );

  it('limits the marks on one letter', () => {
    const five = '\u030D'.repeat(5);
    expect(cleanField('firstName', `A${'\u030D'.repeat(49)}`)).toBe(`A${five}`);
    expect(cleanField('firstName', `A${'\u030D'.repeat(6)}da`)).toBe(`A${five}da`);
    expect(cleanField('firstName', `A${five}d${five}a`)).toBe(`A${five}d${five}a`);
  });

  it.each(['"Boss" <boss@practice.example>', 'Ada <3', '=?utf-8?Q?boss=40practice.example?='])(
    'accepts special characters in a name, which are harmless in the mail: %j',
    (text) => expect(findFault('firstName', text)).toBeUndefined(),
  );

  it('normalises line ends of a message and removes invisible characters', () => {
    const pasted = '\ufeffHello,\vthis\u2028is\u0085it\fand\r\nso on\u0007\u200b, co\u00adoperate\ud83c';
    expect(validate({ ...VALID_INPUT, message: pasted })).toMatchObject({
      ok: true,
      fields: { message: 'Hello,\nthis\nis\nit\nand\nso on, cooperate' },
    });
    expect(findFault('message', '\u200b'.repeat(20))).toBe('Please write a message.');
  });

  it('is cleaned idempotently', () => {
    const signs = [
      'a',
      'É',
      'e\u0301',
      '\u030D',
      '葛',
      '\u200D',
      '\uFE0F',
      '\u200b',
      ' ',
      '\n',
      '<',
      '>',
      '@',
      '.',
      '🌊',
      '＠',
      '?',
    ];
    for (let at = 0; at < 3000; at += 1) {
      const text = Array.from(
        { length: 12 },
        (_, nth) => signs[(at * 7919 + nth * (at % 97) * 31) % signs.length],
      ).join('');
      for (const field of FIELDS) {
        const once = cleanField(field, text);
        expect([field, text, cleanField(field, once)]).toEqual([field, text, once]);
      }
    }
  });

  it.each(['\u3164'.repeat(9), '\u2800\u200d\u3164 \n\u115f\u180e\ufe0f', '\u200d'.repeat(9)])(
    'treats a message of invisible characters as empty: %j',
    (text) => expect(findFault('message', text)).toBe('Please write a message.'),
  );

  it('keeps line breaks, joiners, direction marks and any script in a message', () => {
    const text = 'Hallo\n\tOma 👩‍👩‍👧\nسلام\u200f!';
    const result = validate({ ...VALID_INPUT, message: text });
    expect(result).toMatchObject({ ok: true, fields: { message: text } });
  });
});

describe('an email address', () => {
  it.each([
    ' \u200bjo@example.com\ufeff',
    '\u202ajo@example.com\u202c',
    'jo@exam\u00adple.com',
    'jo@example.com.',
    'jo@example.com, ',
    'Mary Smith <jo@example.com>',
    '"Smith, Mary" <jo@example.com>;',
    'jo@example.com <mailto:jo@example.com>',
    '<jo@example.com>',
    '(jo@example.com)',
    'mailto:jo@example.com',
    'MAILTO:jo@example.com?subject=Hello%20there',
    'mailto:jo%40example.com',
    'jo@example.com…',
    'jo@example.com、',
    'jo@example.com，',
    'jo@example.com；',
    '・jo@example.com。',
    '「jo@example.com」、',
    '〈jo@example.com〉',
    '《mailto:jo@example.com》',
    '«jo@example.com»،',
    '„jo@example.com“।',
    '，jo@example.com',
    '¿jo@example.com?',
    '• jo@example.com —',
    '📧 jo@example.com 🙏🏽❤️',
    'jo@example.com/',
    'jo @ example.com',
    'jo＠example．com',
    'ｊｏ@example。com',
  ])('is extracted from %j', (text) => {
    expect(validate({ ...VALID_INPUT, email: text })).toMatchObject({
      ok: true,
      fields: { email: 'jo@example.com' },
    });
  });

  it.each([
    'jo@example.com, al@example.com',
    'jo@example.com <al@example.com>',
    'Jo <jo@example.com>, Al <al@example.com>',
    'my jo@example.com',
    'jo@example.com (Jo)',
    '.jo@example.com',
    'jo@example.com-',
    '*jo@example.com*',
    'jo@example.com、al@example.com',
    'jo@example.com\r\nBcc: al@example.com',
    'jo@example',
  ])('is not guessed from %j', (text) => {
    expect(findFault('email', text)).toBe('Please enter one email address, like name@example.com.');
  });

  it('is refused quickly when it is far over the limit', () => {
    for (const filling of [' ', '<', '@', 'a@', '. ', '\u200b'])
      expect(findFault('email', `a@b.com${filling.repeat(100_000)}x`)).toContain('256');
  });

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
    'ada@example.comー',
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
    '=?utf-8?Q?boss=40practice?=@example.com',
  ])('may not be %j', (text) => expect(isEmailAddress(text)).toBe(false));

  it.each([
    'a@0x7f.1',
    'a@127.0.0.1',
    'a@x.0X',
    'a@example.09',
    'a@１２７.１',
    'a@x.①',
    'a@x.٣',
    'a@x.²',
    'a@x.𝟏',
  ])('may not end in a number, in any script: %s', (text) => {
    expect(isEmailAddress(text)).toBe(false);
    expect(isEmailAddress(`${text}.example`.replace(/\P{ASCII}/gu, '1'))).toBe(true);
  });

  it.each([
    ['full-width letters', 'ada@ｇmail.com'],
    ['mathematical letters', 'ada@𝐠mail.com'],
    ['a long s', 'ada@ſite.example'],
    ['a number in brackets', 'ada@⑴.example'],
    ['an invisible filler', 'ada@\u3164gmail.com'],
    ['a variation selector', 'ada@g\uFE0Fmail.com'],
    ['a joiner of letters', 'ada@g\u034Fmail.com'],
  ])('may not have a domain that a mail server reads differently: %s', (_, text) => {
    expect(isEmailAddress(text)).toBe(false);
  });

  it('has no domain that a mail server reads differently, for any character', () => {
    // Ignores case, and Thai vowel signs that decompose into two.
    const alike = (text: string) => text.normalize('NFKC').toLowerCase().toUpperCase().normalize('NFKC');
    const asciiIn = (text: string) =>
      text
        .normalize('NFC')
        .toLowerCase()
        .replace(/\P{ASCII}/gu, '');
    const differ: string[] = [];
    let passed = 0;
    for (let code = 0x80; code <= 0x10ffff; code += 1) {
      const domain = `x${String.fromCodePoint(code)}x.example`;
      const read = isEmailAddress(`a@${domain}`) ? domainToUnicode(domainToASCII(domain)) : '';
      // No mail is sent to a domain without an ASCII form.
      if (read === '') continue;
      passed += 1;
      if (alike(read) !== alike(domain) || asciiIn(read) !== asciiIn(domain)) differ.push(domain);
    }
    expect(differ).toEqual([]);
    expect(passed).toBeGreaterThan(100_000);
    expect(isEmailAddress('kim@ทำ.ไทย')).toBe(true);
  });
});

it('has the messages of the specification, word for word', () => {
  expect(MESSAGES).toEqual({
    formInvalid: 'Please ensure you enter a valid email address and message.',
    refused: 'Something went wrong. ',
    sendFailed: 'Something went wrong. Please try again (Send).',
    tokenFailed: 'Something went wrong. Please try again (Token).',
    sent: 'Your message has been sent. I will get back to you soon!',
    leaveWarning: 'Changes that you made may not be saved.',
  });
});
