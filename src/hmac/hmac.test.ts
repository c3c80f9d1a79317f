import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { createHmacSha256 } from './hmac.ts';

const keys = ['', 'k', 'k'.repeat(43), 'k'.repeat(64), 'k'.repeat(65), 'schlüssel '.repeat(30)];
const texts = [
  '',
  'short',
  '語🌊 é \ud800',
  'x'.repeat(55),
  'x'.repeat(64),
  'words of a visitor '.repeat(2000),
];

it('says what Node’s own says, of any key and text', () => {
  for (const key of keys) {
    const hmac = createHmacSha256(key);
    for (const text of texts) {
      const theirs = () => createHmac('sha256', key).update(text);
      expect(hmac(text, 'base64url')).toBe(theirs().digest('base64url'));
      expect(hmac(text, 'hex')).toBe(theirs().digest('hex'));
    }
  }
});

it('reads bytes that are written in hexadecimal', () => {
  const bytes = Buffer.from('00ff10'.repeat(20), 'hex');
  const theirs = createHmac('sha256', 'key').update(bytes).digest('hex');
  expect(createHmacSha256('key')(bytes.toString('hex'), 'hex', 'hex')).toBe(theirs);
});

it('says what RFC 4231 says in its second case', () => {
  expect(createHmacSha256('Jefe')('what do ya want for nothing?', 'hex')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});
