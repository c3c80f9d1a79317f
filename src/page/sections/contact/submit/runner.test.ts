import { expect, it, vi } from 'vitest';
import type { SendResult } from '#enquiry';
import { createSender, type Office, type Screen } from './runner.ts';

const fields = { firstName: '', lastName: '', email: 'ada@example.com', message: 'Hello there' };

/** An office that makes token-1, token-2 …, and a screen that writes down what it was asked to do. */
function setUp(answers: (SendResult | Error)[]) {
  const shown: string[] = [];
  const screen = new Proxy({} as Screen, {
    get: (_, deed: string) => (words?: string) =>
      shown.push(words === undefined ? deed : `${deed}: ${words}`),
  });
  let made = 1;
  const calls: string[] = [];
  const office: Office = {
    tokens: {
      prepare: vi.fn(),
      token: async () => `token-${made}`,
      spent: () => {
        made += 1;
      },
    },
    async call({ token }) {
      calls.push(token);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer ?? { OK: true };
    },
  };
  const loadOffice = vi.fn(async () => office);
  return { sender: createSender(loadOffice, screen), shown, calls, office, loadOffice };
}

it('carries an enquiry through to its end', async () => {
  const { sender, shown, calls } = setUp([{ OK: true }]);
  sender.submit(fields);
  await vi.waitFor(() => expect(shown).toContain('saySent'));
  expect(shown).toEqual(['showLoading', 'hideLoading', 'saySent', 'clearForm']);
  expect(calls).toEqual(['token-1']);
});

it('checks the fields by the same rules as the desk, and asks for nothing when they are at fault', () => {
  const { sender, shown, loadOffice } = setUp([]);
  sender.submit({ ...fields, email: 'ada@' });
  expect(shown).toEqual(['sayInvalid']);
  expect(loadOffice).not.toHaveBeenCalled();
});

it('keeps what an error says to itself, and repeats the call with the same token', async () => {
  const { sender, shown, calls } = setUp([new Error('secret'), { OK: false, error: 'No.' }]);
  sender.submit(fields);
  await vi.waitFor(() => expect(shown).toContain('saySendFailed'));
  sender.submit(fields);
  await vi.waitFor(() => expect(shown).toContain('sayRefused: No.'));
  sender.submit(fields);
  await vi.waitFor(() => expect(shown).toContain('saySent'));
  expect(calls).toEqual(['token-1', 'token-1', 'token-2']);
  expect(shown.join()).not.toContain('secret');
});

it('asks for its office again after it could not be fetched', async () => {
  const { sender, shown, loadOffice } = setUp([]);
  loadOffice.mockRejectedValueOnce(new Error('offline'));
  sender.submit(fields);
  await vi.waitFor(() => expect(shown).toContain('sayTokenFailed'));
  sender.submit(fields);
  await vi.waitFor(() => expect(shown).toContain('saySent'));
});

it('prepares the person check when the form is touched, and stays quiet when it cannot', async () => {
  const { sender, office, loadOffice, shown } = setUp([]);
  loadOffice.mockRejectedValueOnce(new Error('offline'));
  sender.prepare();
  sender.prepare();
  await vi.waitFor(() => expect(loadOffice).toHaveBeenCalled());
  sender.prepare();
  await vi.waitFor(() => expect(office.tokens.prepare).toHaveBeenCalled());
  expect(shown).toEqual([]);
});
