import { TRPCClientError } from '@trpc/client';
import { afterEach, expect, it, vi } from 'vitest';
import { api, explainFault, PasskeyFault, recordInput } from './adminClient.ts';

it.each([
  [
    'a passkey that was not used',
    new PasskeyFault(new DOMException('no', 'NotAllowedError')),
    /^No passkey was used/,
  ],
  [
    'a device that is known',
    new PasskeyFault(new DOMException('no', 'InvalidStateError')),
    /^This device can come in/,
  ],
  [
    'a browser without passkeys',
    new PasskeyFault(new Error('WebAuthn is not supported')),
    /could not use a passkey/,
  ],
  ['a call that did not come through', new TRPCClientError('Failed to fetch'), /^The desk cannot be reached/],
  ['a request that did not either', new TypeError('Failed to fetch'), /^The desk cannot be reached/],
  ['a fault of the page', new TypeError('x is not a function'), /^Something went wrong in this page/],
  [
    'one with the name of a passkey’s',
    new DOMException('no', 'NotAllowedError'),
    /^Something went wrong in this page/,
  ],
  ['something that is no error', 'no', /^The desk cannot be reached/],
])('says of %s what is true', (_, error, says) => {
  expect(explainFault(error)).toMatch(says);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('repeats the key of the document, takes a new one, and loads again where another tab signed in and nobody types', async () => {
  const keys: (string | null)[] = [];
  const answers = [
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
    return answers.shift();
  });
  const now = vi.spyOn(performance, 'now').mockReturnValue(60_000);
  await api.auth.signOut.mutate();
  const isRefused = () => expect(api.you.get.query()).rejects.toThrow('Load it again.');
  await isRefused();
  page.activeElement.matches = () => false;
  const field = { isConnected: true } as Element;
  recordInput({ target: field });
  await isRefused();
  expect(reload).not.toHaveBeenCalled();
  Object.assign(field, { isConnected: false });
  await isRefused();
  expect([keys, reload.mock.calls.length]).toEqual([['first', 'second', 'second', 'second'], 1]);
  // A page that was refused as soon as it was loaded again would be refused once more.
  now.mockReturnValue(1_000);
  const entries = vi.spyOn(performance, 'getEntriesByType');
  const come = (type: string) => entries.mockReturnValue([{ type } as PerformanceNavigationTiming]);
  come('reload');
  await isRefused();
  expect(reload).toHaveBeenCalledTimes(1);
  // The cookie of a session does not come along where another site leads here.
  come('navigate');
  await isRefused();
  expect(reload).toHaveBeenCalledTimes(2);
});
