import { expect, it } from 'vitest';
import { DeliveryError } from '#enquiries';
import { describeStores } from '../../../tests/support/stores.ts';
import { sendOwnerTestMail } from './mail.ts';

describeStores('the owner’s test mail', (under) => {
  const shutdown = new AbortController();
  const events: string[] = [];
  const send = (outcome: 'taken' | 'stall' | Error, now: number, more = {}) =>
    sendOwnerTestMail({
      store: under.store(),
      hasMailServer: true,
      signal: shutdown.signal,
      now: () => now,
      async send(signal) {
        events.push('sent');
        if (outcome === 'stall') {
          setImmediate(() => shutdown.abort());
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        }
        if (outcome instanceof Error) throw outcome;
      },
      recordAttempt: async () => void events.push('recorded'),
      ...more,
    });

  it('explains how the attempt ended', async () => {
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
    events.length = 0;
    const recordAttempt = () => Promise.reject(new Error('no room'));
    await expect(send('taken', 1_000, { recordAttempt })).rejects.toThrow('no room');
    expect(events).toEqual([]);
    await send('taken', 20_000);
    expect(events).toEqual(['recorded', 'sent']);
  });

  it('is limited to one in ten seconds, and aborted on shutdown', async () => {
    await send('taken', 1_000);
    await expect(send('taken', 2_000)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await send('stall', 20_000)).toMatchObject({ outcome: 'failed' });
  });
});
