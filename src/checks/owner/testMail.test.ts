import { expect, it } from 'vitest';
import { DeliveryError } from '#enquiries';
import { describeStores } from '../../../tests/support/stores.ts';
import { sendOwnerTestMail } from './mail.ts';

describeStores('a test mail of the owner', (under) => {
  const ending = new AbortController();
  const tried: string[] = [];
  const send = (outcome: 'taken' | 'stall' | Error, now: number, more = {}) =>
    sendOwnerTestMail({
      store: under.store(),
      hasMailServer: true,
      signal: ending.signal,
      now: () => now,
      async send(signal) {
        tried.push('sent');
        if (outcome === 'stall') {
          setImmediate(() => ending.abort());
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        }
        if (outcome instanceof Error) throw outcome;
      },
      recordAttempt: async () => void tried.push('noted'),
      ...more,
    });

  it('explains the result', async () => {
    expect(await send('taken', 1_000)).toEqual({
      outcome: 'taken',
      words: 'Your mail server took it after 1 second',
      todo: ['Now look in your mailbox, also under junk.'],
    });
    expect(await send('taken', 20_000, { hasMailServer: false })).toMatchObject({
      outcome: 'filed',
      words: expect.stringContaining('became a file'),
      todo: [],
    });
    const login = new DeliveryError('queue', 'the mail server answered 535 to AUTH PLAIN');
    expect(await send(login, 40_000)).toEqual({
      outcome: 'failed',
      words: 'It did not go: your mail server refuses the name or password',
      todo: [expect.stringMatching(/^Did you change the password/)],
    });
    expect(await send(new Error('a fault'), 60_000)).toMatchObject({ outcome: 'failed' });
  });

  it('is recorded first, and not sent without a record', async () => {
    tried.length = 0;
    const recordAttempt = () => Promise.reject(new Error('no room'));
    await expect(send('taken', 1_000, { recordAttempt })).rejects.toThrow('no room');
    expect(tried).toEqual([]);
    await send('taken', 20_000);
    expect(tried).toEqual(['noted', 'sent']);
  });

  it('is limited to one at a time, and aborted on shutdown', async () => {
    await send('taken', 1_000);
    await expect(send('taken', 2_000)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await send('stall', 20_000)).toMatchObject({ outcome: 'failed' });
  });
});
