import { TRPCClientError } from '@trpc/client';
import { afterEach, expect, it, vi } from 'vitest';
import { api, explainFault, PasskeyFault, recordInput, setEditOnly } from './adminClient.ts';

it.each([
  ['an unused passkey', new PasskeyFault(new DOMException('no', 'NotAllowedError')), /^No passkey was used/],
  [
    'a known device',
    new PasskeyFault(new DOMException('no', 'InvalidStateError')),
    /^This device can come in/,
  ],
  [
    'a browser without passkeys',
    new PasskeyFault(new Error('WebAuthn is not supported')),
    /could not use a passkey/,
  ],
  ['a call without a response', new TRPCClientError('Failed to fetch'), /^The desk cannot be reached/],
  ['a failed request', new TypeError('Failed to fetch'), /^The desk cannot be reached/],
  ['a bug of the page', new TypeError('x is not a function'), /^Something went wrong in this page/],
  [
    'an error with the name of a passkey error',
    new DOMException('no', 'NotAllowedError'),
    /^Something went wrong in this page/,
  ],
  ['a thrown string', 'no', /^The desk cannot be reached/],
])('explains %s', (_, error, sentence) => {
  expect(explainFault(error)).toMatch(sentence);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('sends the newest document key, and reloads after a sign-in in another tab unless someone is typing', async () => {
  const keys: (string | null)[] = [];
  const responses = [
    Response.json({ result: { data: null } }, { headers: { 'x-document-key': 'second' } }),
    ...[1, 2, 3, 4, 5].map(() =>
      Response.json(
        { error: { code: -32600, message: 'Load it again.', data: { reason: 'RELOAD_NEEDED' } } },
        { status: 403 },
      ),
    ),
  ];
  const reload = vi.fn();
  const page = { activeElement: { matches: () => true }, querySelector: () => ({ content: 'first' }) };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('x-document-key'));
    return responses.shift();
  });
  const now = vi.spyOn(performance, 'now').mockReturnValue(60_000);
  await api.auth.signOut.mutate();
  const expectRefusal = () => expect(api.you.get.query()).rejects.toThrow('Load it again.');
  await expectRefusal();
  page.activeElement.matches = () => false;
  const field = { isConnected: true } as Element;
  recordInput({ target: field });
  await expectRefusal();
  expect(reload).not.toHaveBeenCalled();
  Object.assign(field, { isConnected: false });
  await expectRefusal();
  expect([keys, reload.mock.calls.length]).toEqual([['first', 'second', 'second', 'second'], 1]);
  // A second reload right after the first would not help.
  now.mockReturnValue(1_000);
  const entries = vi.spyOn(performance, 'getEntriesByType');
  const setNavigation = (type: string) => entries.mockReturnValue([{ type } as PerformanceNavigationTiming]);
  setNavigation('reload');
  await expectRefusal();
  expect(reload).toHaveBeenCalledTimes(1);
  // A page opened by a link from another site was requested without the session cookie, so a reload helps.
  setNavigation('navigate');
  await expectRefusal();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('names the editor instead of the desk under npm run edit', () => {
  setEditOnly();
  expect(explainFault(new TypeError('Failed to fetch'))).toMatch(/^The editor does not answer/);
});
