import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Fault, type SmtpBox, startSmtp } from './smtp.ts';

let box: SmtpBox;
beforeEach(async () => {
  box = await startSmtp();
});
afterEach(() => box.stop());

const letter = { from: 'a@example.com', to: 'b@example.com', subject: 'Hello', text: 'Wave' };
function send(url = box.url) {
  const transport = createTransport(url, { from: letter.from });
  return transport.sendMail({ ...letter, disableFileAccess: true }).finally(() => transport.close());
}
const patience = { timeout: 300 };

describe('the test mail server', () => {
  it('keeps a mail as it was sent', async () => {
    await send();
    const mail = await box.waitForMail(({ parsed }) => parsed.subject === 'Hello');
    expect(mail).toMatchObject({ from: 'a@example.com', to: ['b@example.com'] });
    expect(mail.parsed.text).toContain('Wave');
    expect(mail.header('Subject')).toBe('Hello');
    expect(mail.header('Bcc')).toBeUndefined();
  });

  it('reports a mail that does not arrive', async () => {
    await expect(box.waitForMail(() => true, patience.timeout)).rejects.toThrow('0 others came');
  });

  it.each<Fault>([
    { at: 'connect', how: 421 },
    { at: 'mail', how: 451 },
    { at: 'rcpt', how: 550 },
    { at: 'data', how: 554 },
  ])('replies $how at $at, as often as the test asks', async (fault) => {
    box.injectFault({ ...fault, times: 1 });
    await expect(send()).rejects.toMatchObject({ responseCode: fault.how });
    expect(box.mails).toHaveLength(0);
    await send();
    expect(box.mails).toHaveLength(1);
  });

  it('drops the connection, with the mail kept or not', async () => {
    box.injectFault({ at: 'data', how: 'drop', times: 1 });
    await expect(send()).rejects.toThrow();
    expect(box.mails).toHaveLength(0);
    box.injectFault({ at: 'data', how: 'keep-then-drop', times: 1 });
    await expect(send()).rejects.toThrow();
    expect(box.mails).toHaveLength(1);
  });

  it.each(['stall', 'trickle'] as const)('can %s until the sender gives up', async (how) => {
    box.injectFault({ at: 'data', how });
    const sending = send();
    const outcome = await Promise.race([
      sending.then(
        () => 'sent',
        () => 'failed',
      ),
      new Promise((done) => setTimeout(done, patience.timeout, 'still waiting')),
    ]);
    expect(outcome).toBe('still waiting');
    await box.stop();
    await expect(sending).rejects.toThrow();
  });

  it('refuses a mail by its content until the fault is cleared', async () => {
    box.injectFault({ at: 'data', how: 550, when: ({ raw }) => raw.includes('Wave') });
    await expect(send()).rejects.toMatchObject({ responseCode: 550 });
    box.clearFaults();
    await send();
    expect(box.mails).toHaveLength(1);
  });

  it('refuses connections while down and accepts them again on the same port', async () => {
    const { port } = box;
    await box.stop();
    await expect(send()).rejects.toMatchObject({ code: 'ESOCKET' });
    await box.start();
    expect(box.port).toBe(port);
    await send();
    expect(box.mails).toHaveLength(1);
  });
});

it('requires the login it was given', async () => {
  await using guarded = await startSmtp({ auth: { user: 'practice', pass: 'right/one' } });
  await send(guarded.url);
  expect(guarded.mails).toHaveLength(1);
  await expect(send(guarded.url.replace('right', 'wrong'))).rejects.toMatchObject({ responseCode: 535 });
});
