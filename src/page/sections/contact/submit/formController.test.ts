import { expect, it, vi } from 'vitest';
import type { SendResult } from '#enquiry';
import { createFormController } from './formController.ts';
import type { SubmitClient } from './submitClient.ts';
import type { SubmitDialogs } from './submitDialogs.ts';

const fields = { firstName: '', lastName: '', email: 'ada@example.com', message: 'Hello there' };

/** A client that makes token-1, token-2 …, and dialogs that record their calls. */
function setUp(results: (SendResult | Error)[]) {
  const shown: string[] = [];
  const dialogs = new Proxy({} as SubmitDialogs, {
    get: (_, effect: string) => (error?: string) =>
      shown.push(error === undefined ? effect : `${effect}: ${error}`),
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
  controller.submit(fields);
  await expect.poll(() => shown).toContain('showSent');
  expect(shown).toEqual(['showLoading', 'hideLoading', 'showSent', 'clearForm']);
  expect(calls).toEqual(['token-1']);
});

it('validates the fields, and loads nothing if they are invalid', () => {
  const { controller, shown, loadClient } = setUp([]);
  controller.submit({ ...fields, email: 'ada@' });
  expect(shown).toEqual(['showInvalid']);
  expect(loadClient).not.toHaveBeenCalled();
});

it('hides the message of an error, and repeats the call with the same token', async () => {
  const { controller, shown, calls } = setUp([new Error('secret'), { OK: false, error: 'No.' }]);
  controller.submit(fields);
  await expect.poll(() => shown).toContain('showSendFailed');
  controller.submit(fields);
  await expect.poll(() => shown).toContain('showRefused: No.');
  controller.submit(fields);
  await expect.poll(() => shown).toContain('showSent');
  expect(calls).toEqual(['token-1', 'token-1', 'token-2']);
  expect(shown.join()).not.toContain('secret');
});

it('loads the client again after a failure', async () => {
  const { controller, shown, loadClient } = setUp([]);
  loadClient.mockRejectedValueOnce(new Error('offline'));
  controller.submit(fields);
  await expect.poll(() => shown).toContain('showTokenFailed');
  controller.submit(fields);
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
