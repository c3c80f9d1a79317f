/**
 * A real mail server with injected faults. The visitor still gets OK, and every enquiry ends as CONTRACT "An
 * enquiry" says: sent, or failed with a reason. Only the pauses are shorter.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { StoredEnquiry } from '#store';
import { type Fault, startSmtp } from '../support/smtp.ts';
import { ada, anyToken, shareServer, startServer, type TestServer } from './server.ts';

const SHORT = { firstRetry: 30, longestRetry: 60, poll: 30, abort: 1_500, lease: 3_000 };

const box = await startSmtp();
afterAll(() => box.stop());
beforeEach(() => {
  box.clearFaults();
  box.mails.length = 0;
});
const getServer = shareServer({ env: { SMTP_URL: box.url }, timing: SHORT });

/** Sends an enquiry with this message. @returns the enquiry, once it has one of these states */
async function enquire(server: TestServer, message: string, ...states: string[]): Promise<StoredEnquiry> {
  expect(await (await server.call({ ...ada, message, token: anyToken() })).json()).toEqual({
    result: { OK: true },
  });
  return vi.waitFor(
    async () => {
      const found = (await server.enquiries()).find((enquiry) => enquiry.message === message);
      if (!found || !states.includes(found.state)) throw new Error(`It is ${found?.state}.`);
      return found;
    },
    { timeout: 30_000, interval: 20 },
  );
}

/** Restarts the enquiry service, which checks the mail server at its start and every minute. */
async function restartService({ open: { enquiries } }: TestServer) {
  await enquiries.stop();
  enquiries.start();
}

describe('a mail server that', () => {
  it('is down and comes back: the mail goes out when it returns', async () => {
    await box.stop();
    const sent = enquire(getServer(), 'While it is down', 'sent');
    const readAttempts = async () => (await getServer().enquiries()).at(-1)?.attempts;
    await expect.poll(readAttempts).toBeGreaterThan(1);
    await box.start();
    await sent;
    expect(box.mails).toHaveLength(1);
  });

  it.each<Fault>([
    { at: 'connect', how: 'drop', times: 2 },
    { at: 'connect', how: 421, times: 1 },
    { at: 'mail', how: 451, times: 2 },
    { at: 'rcpt', how: 450, times: 2 },
    { at: 'data', how: 452, times: 2 },
    { at: 'data', how: 'drop', times: 2 },
  ])('fails for a while is retried: %j', async (fault) => {
    box.injectFault(fault);
    const { attempts } = await enquire(getServer(), `Hello ${JSON.stringify(fault)}`, 'sent');
    expect(attempts).toBeGreaterThan(1);
    expect(box.mails).toHaveLength(1);
  });

  it('falls silent, or never ends its reply, is retried', async () => {
    const timing = { ...SHORT, abort: 600 };
    const server = await startServer({ env: { SMTP_URL: box.url }, timing });
    for (const fault of [
      { at: 'rcpt', how: 'stall', times: 1 },
      { at: 'data', how: 'trickle', times: 1 },
    ] as const) {
      box.injectFault(fault);
      const { attempts } = await enquire(server, `Hello ${fault.how}`, 'sent');
      expect(attempts, fault.how).toBeGreaterThan(1);
    }
    expect(box.mails).toHaveLength(2);
  });

  it('drops the connection after accepting the mail gets it again, under the same Message-ID', async () => {
    box.injectFault({ at: 'data', how: 'keep-then-drop', times: 1 });
    await enquire(getServer(), 'Taken and dropped', 'sent');
    expect(box.mails).toHaveLength(2);
    expect(new Set(box.mails.map(({ parsed }) => parsed.messageId)).size).toBe(1);
  });

  it('refuses for good is not retried until the owner asks, and /healthz reports it for an hour', async () => {
    box.injectFault({ at: 'data', how: 554 });
    const server = await startServer({ env: { SMTP_URL: box.url } });
    const readHealth = async () => {
      const answer = await fetch(`${server.url}/healthz`);
      return { http: answer.status, ...(await answer.json()) };
    };
    expect(await readHealth()).toMatchObject({ http: 200 });
    const enquiry = await enquire(server, 'Refused with 554', 'failed');
    expect(enquiry).toMatchObject({ attempts: 1, reason: expect.stringContaining('554') });
    expect(box.mails).toHaveLength(0);
    await expect
      .poll(readHealth)
      .toMatchObject({ http: 503, status: 'an enquiry could not be mailed', outbox: { failed: 1 } });
  });

  it.each<Fault>([
    { at: 'rcpt', how: 550 },
    { at: 'mail', how: 553 },
  ])('refuses our own address stops the queue, and no enquiry fails: %j', async (fault) => {
    box.injectFault(fault);
    const server = await startServer({ env: { SMTP_URL: box.url }, timing: SHORT });
    const sent = enquire(server, `Refused with ${fault.how}`, 'sent', 'failed');
    await vi.waitFor(() => expect(server.logs()).toContain('queue paused'), 30_000);
    box.clearFaults();
    expect((await sent).state).toBe('sent');
    expect(box.mails).toHaveLength(1);
  });

  it('refuses one enquiry does not stop the others', async () => {
    box.injectFault({ at: 'data', how: 554, when: ({ raw }) => raw.includes('poison') });
    box.injectFault({ at: 'data', how: 451, when: ({ raw }) => raw.includes('later'), times: 3 });
    const sent = ['poison!', 'come later', 'Hello one', 'Hello two'].map((message) =>
      enquire(getServer(), message, 'sent', 'failed'),
    );
    const states = (await Promise.all(sent)).map(({ state }) => state);
    expect(states).toEqual(['failed', 'sent', 'sent', 'sent']);
    const notice = await box.waitForMail(({ raw }) => raw.includes('<unmailed.'));
    expect(notice.raw).not.toContain('poison');
    await expect.poll(async () => (await fetch(`${getServer().url}/healthz`)).status).toBe(200);
  });

  it('drops the connection on some mails does not delay the others', async () => {
    // Pauses so long that a retry does not happen in this test.
    const timing = { ...SHORT, firstRetry: 600_000, longestRetry: 600_000 };
    const server = await startServer({ env: { SMTP_URL: box.url }, timing });
    box.injectFault({ at: 'data', how: 421, when: ({ raw }) => raw.includes('poison') });
    for (let i = 0; i < 6; i += 1) {
      await server.call({ ...ada, email: `eve-${i}@example.com`, message: `poison ${i}`, token: anyToken() });
    }
    const countAttempts = async () =>
      (await server.enquiries()).filter(({ attempts, state }) => attempts === 1 && state === 'queued').length;
    await expect.poll(() => countAttempts()).toBe(6);
    await server.call({ ...ada, token: anyToken() });
    await box.waitForMail(({ raw }) => raw.includes('Hello there'));
    await vi.waitFor(async () => {
      expect((await server.enquiries()).filter(({ state }) => state === 'sent')).toMatchObject([
        { message: ada.message, attempts: 1 },
      ]);
    }, 30_000);
    expect(await countAttempts()).toBe(6);
    expect(server.logs()).not.toContain('queue paused');
    expect(box.mails).toHaveLength(1);
  });

  it('refuses the login stops the queue, and nothing is lost', async () => {
    const guarded = await startSmtp({ auth: { user: 'owner', pass: 'right' } });
    onTestFinished(() => guarded.stop());
    const server = await startServer({ env: { SMTP_URL: guarded.url }, timing: SHORT });
    guarded.injectFault({ at: 'auth', how: 535 });
    for (let i = 0; i < 3; i += 1) await server.call({ ...ada, message: `Hello ${i}`, token: anyToken() });
    await expect.poll(() => guarded.connections).toBeGreaterThan(1);
    expect((await server.enquiries()).every(({ state }) => state === 'queued' || state === 'sending')).toBe(
      true,
    );
    guarded.clearFaults();
    await server.settled('sent');
    expect(guarded.mails).toHaveLength(3);
  });
});

it('notifies ALERT_URL when mail stops, and when it goes out again, in numbers only', async () => {
  const alerts: unknown[] = [];
  const pager = createServer(async (request, response) => {
    alerts.push(await json(request));
    response.end();
  });
  await new Promise<void>((listening) => pager.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void pager.close());
  box.injectFault({ at: 'connect', how: 'drop' });
  const alertUrl = `http://127.0.0.1:${(pager.address() as AddressInfo).port}/hook`;
  const server = await startServer({
    env: { SMTP_URL: box.url, ALERT_URL: alertUrl },
    timing: { ...SHORT, flow: 100 },
  });
  await server.call({ ...ada, token: anyToken() });
  await expect.poll(async () => (await server.open.enquiries.getStatus()).flowing).toBe(false);
  await restartService(server);
  await expect.poll(() => alerts).toHaveLength(1);
  box.clearFaults();
  await server.settled('sent');
  await restartService(server);
  await expect.poll(() => alerts).toHaveLength(2);
  expect(alerts).toMatchObject([
    { event: 'mail-stopped', site: server.url, queued: 1 },
    { event: 'mail-flowing', site: server.url, queued: 0 },
  ]);
  expect(JSON.stringify(alerts)).not.toMatch(/ada|Sand|Hello there/i);
});

it('confirms to the visitor once a day, when ACKNOWLEDGE is on', async () => {
  const server = await startServer({ env: { SMTP_URL: box.url, ACKNOWLEDGE: 'on' }, timing: SHORT });
  await server.call({ ...ada, token: anyToken() });
  const confirmation = await box.waitForMail(({ to }) => to.includes(ada.email));
  expect(confirmation.header('auto-submitted')).toBe('auto-replied');
  await server.call({ ...ada, message: 'Hello again', token: anyToken() });
  await server.settled('sent');
  await box.waitForMail(({ raw }) => raw.includes('Hello again'));
  expect(box.mails.filter(({ to }) => to.includes(ada.email))).toHaveLength(1);
});

it('mails the owner one line a day, when DIGEST is on: not before seven, and retried until sent', async () => {
  const at = (time: string) => vi.setSystemTime(`2026-11-20T${time}+10:00`);
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  at('06:59');
  const server = await startServer({ env: { SMTP_URL: box.url, DIGEST: 'on' }, timing: SHORT });
  await server.call({ ...ada, token: anyToken() });
  await server.settled('sent');
  await restartService(server);
  expect(box.mails).toHaveLength(1);
  at('07:00');
  box.injectFault({ at: 'mail', how: 451, times: 1 });
  await restartService(server);
  await restartService(server);
  await restartService(server);
  const digest = await box.waitForMail(({ raw }) => raw.includes('<digest.'));
  expect(digest.parsed.subject).toBe('1 enquiry in the last day, 0 not yet mailed');
  expect(box.mails).toHaveLength(2);
});
