import { expect, it } from 'vitest';
import { composeReply } from './EnquiryActions.tsx';

const parts = {
  email: 'mei.tanaka@example.com',
  firstName: 'Mei',
  message: 'Mum is 78.\nDo you come to Buderim?',
  practice: 'Tideline & Co',
  day: '20 November',
};

function read(url: string) {
  const { pathname, searchParams } = new URL(url);
  return {
    to: decodeURIComponent(pathname),
    subject: searchParams.get('subject'),
    body: searchParams.get('body'),
  };
}

it('addresses the visitor and quotes the enquiry', () => {
  expect(read(composeReply(parts))).toEqual({
    to: 'mei.tanaka@example.com',
    subject: 'Your enquiry to Tideline & Co',
    body: 'Hi Mei,\r\n\r\n\r\n\r\nOn 20 November you wrote:\r\n> Mum is 78.\r\n> Do you come to Buderim?\r\n',
  });
  expect(read(composeReply({ ...parts, firstName: '' })).body).toMatch(/^Hello,\r\n/);
});

it('does not let the visitor inject header fields', () => {
  const url = composeReply({
    ...parts,
    email: 'a&bcc=x@example.com',
    firstName: 'Mei?cc=y@example.com&body=z',
    message: 'Hi\r\n&bcc=w@example.com',
  });
  expect([...new URL(url).searchParams.keys()]).toEqual(['subject', 'body']);
});

it('removes bidi overrides from the quote, and keeps Arabic', () => {
  const message = 'Pay \u202egro.kcatta\u202c now. \u2067ركبتي\u2069';
  expect(read(composeReply({ ...parts, message })).body).toContain(
    '> Pay gro.kcatta\u202c now. \u2067ركبتي\u2069',
  );
});

it.each([
  ['words', 'word '.repeat(400)],
  ['lines', 'a line of words\n'.repeat(125)],
  ['one word', 'x'.repeat(2000)],
  ['Chinese', '我的膝盖疼。'.repeat(333)],
  ['emoji', '🦵🏽 '.repeat(400)],
  ['lone surrogates', '\ud83e'.repeat(2000)],
])('shortens a quote of 2,000 characters of %s to the limit of mail programs', (_, message) => {
  const url = composeReply({ ...parts, message });
  expect(url.length).toBeLessThanOrEqual(1900);
  const body = read(url).body ?? '';
  expect(body.endsWith('…')).toBe(true);
  // The quote is a prefix of the message.
  const quoted = body
    .split('you wrote:\r\n')[1]
    ?.replace(/^> ?/gm, '')
    .replace(/ ?…$/, '')
    .replaceAll('\r\n', '\n')
    .trimEnd();
  expect(message.toWellFormed().startsWith(quoted ?? '?')).toBe(true);
});
