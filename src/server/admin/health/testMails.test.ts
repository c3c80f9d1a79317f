import { expect, it, onTestFinished } from 'vitest';
import { DeliveryError } from '#desk';
import { describeStores } from '../../../../tests/support/stores.ts';
import { TestMails } from './testMails.ts';

describeStores('a test mail', (under) => {
  /** @param outcomes what the mail server does with one try after the other */
  function open(outcomes: (DeliveryError | 'taken' | 'stall')[], retries = [0, 0]) {
    let tries = 0;
    let now = 1000;
    const faults: unknown[] = [];
    const testMails = new TestMails({
      store: under.store(),
      async send(signal) {
        const outcome = outcomes[tries];
        tries += 1;
        if (outcome === 'stall') {
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        }
        if (outcome instanceof DeliveryError) throw outcome;
      },
      now: () => (now += 1),
      onFault: (error) => faults.push(error),
      retries,
    });
    onTestFinished(() => testMails.close());
    return { testMails, faults, readTries: () => tries, pass: (ms: number) => (now += ms) };
  }
  const busy = new DeliveryError('passing', 'the mail server answered 451 to RCPT TO');

  it('is followed to the mail server, by another instance too', async () => {
    const { testMails } = open(['taken']);
    const { id } = await testMails.send();
    const other = new TestMails({
      ...{ store: await under.openSecond(), now: () => 1, onFault: () => {} },
      send: () => expect.fail('it was sent twice'),
    });
    await expect.poll(() => other.follow(id)).toMatchObject({ step: 'taken', startedAt: 1003 });
    await expect(other.follow('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is tried again after a fault that passes, and says which it is', async () => {
    const { testMails, readTries } = open([busy, 'stall'], [0]);
    const { id } = await testMails.send();
    await expect.poll(readTries).toBe(2);
    expect(await testMails.follow(id)).toMatchObject({ step: 'delayed', fault: 'busy' });
    const mended = open([busy, 'taken'], [0]);
    mended.pass(60_000);
    const again = await mended.testMails.send();
    await expect.poll(() => mended.testMails.follow(again.id)).toMatchObject({ step: 'taken' });
  });

  it('is given up where it is refused for good, and after the last try', async () => {
    const refusal = new DeliveryError('refused', 'the mail server answered 550 to RCPT TO');
    const refused = open([refusal, 'taken'], [0]);
    const { id } = await refused.testMails.send();
    await expect
      .poll(() => refused.testMails.follow(id))
      .toMatchObject({ step: 'refused', fault: 'refused' });
    const login = new DeliveryError('queue', 'the mail server answered 535 to AUTH PLAIN');
    const late = open([login, login, 'taken'], [0]);
    late.pass(60_000);
    const other = await late.testMails.send();
    await expect.poll(late.readTries).toBe(2);
    await late.testMails.close();
    expect(await late.testMails.follow(other.id)).toMatchObject({ step: 'delayed', fault: 'login' });
    expect([refused.readTries(), late.readTries()]).toEqual([1, 2]);
  });

  it('is written down before it leaves, and does not leave where it cannot be', async () => {
    const { testMails, readTries, pass } = open(['taken']);
    await expect(testMails.send(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
    pass(10_000);
    const noted: number[] = [];
    const { id } = await testMails.send(async () => void noted.push(readTries()));
    await expect.poll(() => testMails.follow(id)).toMatchObject({ step: 'taken' });
    expect([noted, readTries()]).toEqual([[0], 1]);
  });

  it('is one at a time, and given up when the site stops', async () => {
    const { testMails, faults, pass } = open(['stall', 'taken']);
    const { id } = await testMails.send();
    await expect(testMails.send()).rejects.toMatchObject({ code: 'CONFLICT' });
    pass(10_000);
    expect((await testMails.send()).id).not.toBe(id);
    await testMails.close();
    expect(await testMails.follow(id)).toMatchObject({ step: 'sending' });
    expect(faults).toEqual([]);
  });
});
