import { expect, it, onTestFinished, vi } from 'vitest';
import type { SendResult } from '#enquiry';
import { createFormController } from './formController.ts';
import { createSubmitClient, type SubmitClient } from './submitClient.ts';
import type { SubmitDialogs } from './submitDialogs.ts';

const fields = { firstName: '', lastName: '', email: 'ada@example.com', message: 'Hello there' };

/** A client that makes token-1, token-2 …, and dialogs that record their calls. */
function setUp(results: (SendResult | Error)[]) {
  const shown: string[] = [];
  const dialogs = new Proxy({} as SubmitDialogs, {
    get: (_, effect: string) => (error?: string) => shown.push(error ? `${effect}: ${error}` : effect),
  });
  let tokenCount = 1;
  const calls: string[] = [];
  const client: SubmitClient = {
    tokens: {
      prepare: vi.fn(),
      getToken: async () => `token-${tokenCount}`,
      invalidate: () => {
        tokenCount += 1;
      },
    },
    async call({ token }) {
      calls.push(token);
      const result = results.shift();
      if (result instanceof Error) throw result;
      return result ?? { OK: true };
    },
  };
  const loadClient = vi.fn(async () => client);
  return { controller: createFormController(loadClient, dialogs), shown, calls, client, loadClient };
}

it('submits an enquiry and shows the thanks', async () => {
  const { controller, shown, calls } = setUp([{ OK: true }]);
  controller.submit(async () => fields);
  await expect.poll(() => shown).toContain('showSent');
  expect(shown).toEqual(['showLoading', 'hideLoading', 'showSent', 'clearForm']);
  expect(calls).toEqual(['token-1']);
});

it('ignores further presses until the outcome, even if their paint comes later', async () => {
  const { controller, shown, client } = setUp([]);
  const response = Promise.withResolvers<SendResult>();
  client.call = () => response.promise;
  const paint = Promise.withResolvers<typeof fields>();
  const readLate = vi.fn(() => paint.promise);
  controller.submit(async () => fields);
  controller.submit(readLate);
  await expect.poll(() => shown).toContain('showLoading');
  controller.submit(readLate);
  response.resolve({ OK: true });
  await expect.poll(() => shown).toContain('clearForm');
  paint.resolve({ ...fields, message: '' });
  // A press that was not ignored would show its fault in a later microtask.
  await new Promise((resolve) => setTimeout(resolve));
  expect(readLate).not.toHaveBeenCalled();
  expect(shown).toEqual(['showLoading', 'hideLoading', 'showSent', 'clearForm']);
});

it('validates the fields, and loads nothing if they are invalid', async () => {
  const { controller, shown, loadClient } = setUp([]);
  controller.submit(async () => ({ ...fields, email: 'ada@' }));
  await expect.poll(() => shown).toEqual(['showInvalid']);
  expect(loadClient).not.toHaveBeenCalled();
});

it('hides the message of an error, and repeats the call with the same token', async () => {
  const { controller, shown, calls } = setUp([new Error('secret'), { OK: false, error: 'No.' }]);
  controller.submit(async () => fields);
  await expect.poll(() => shown).toContain('showSendFailed');
  controller.submit(async () => fields);
  await expect.poll(() => shown).toContain('showRefused: No.');
  controller.submit(async () => fields);
  await expect.poll(() => shown).toContain('showSent');
  expect(calls).toEqual(['token-1', 'token-1', 'token-2']);
  expect(shown.join()).not.toContain('secret');
});

// With the real client, because its updates have changed the text of its errors.
it.each([
  [
    429,
    { status: 'RESOURCE_EXHAUSTED', message: 'Too many. Try again in 47 minutes.' },
    /: Too many\. .*47 minutes\.$/,
  ],
  [503, { status: 'UNAVAILABLE', message: 'The site is very busy.' }, /: The site is very busy\.$/],
  [429, { status: 'RESOURCE_EXHAUSTED' }, /^showSendFailed$/],
  [503, undefined, /^showSendFailed$/],
  [400, { status: 'INVALID_ARGUMENT', message: 'The body is empty.' }, /^showSendFailed$/],
])('shows the reason of a %i with the error %j', async (status, error, expected) => {
  vi.stubGlobal('fetch', async () => Response.json({ error }, { status }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { controller, shown, client } = setUp([]);
  const { call } = createSubmitClient({
    siteUrl: 'https://tide.example',
    captcha: { provider: 'none' },
    functions: { origin: 'https://api.example', region: 'australia-southeast1' },
    retention: { sentDays: 90, heldDays: 30, heldNoticeDays: 7 },
  });
  client.call = call;
  controller.submit(async () => fields);
  await expect.poll(() => shown).toHaveLength(3);
  expect(shown.at(-1)).toMatch(expected);
});

it('loads the client again after a failure', async () => {
  const { controller, shown, loadClient } = setUp([]);
  loadClient.mockRejectedValueOnce(new Error('offline'));
  controller.submit(async () => fields);
  await expect.poll(() => shown).toContain('showTokenFailed');
  controller.submit(async () => fields);
  await expect.poll(() => shown).toContain('showSent');
});

it('prepares the person check, and ignores a failure', async () => {
  const { controller, client, loadClient, shown } = setUp([]);
  loadClient.mockRejectedValueOnce(new Error('offline'));
  controller.prepare();
  controller.prepare();
  await expect.poll(() => loadClient).toHaveBeenCalled();
  controller.prepare();
  await expect.poll(() => client.tokens.prepare).toHaveBeenCalled();
  expect(shown).toEqual([]);
});
