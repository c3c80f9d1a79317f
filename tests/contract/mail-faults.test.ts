/**
 * The mail server misbehaves, on purpose and for real; the visitor is told OK all the same, and every enquiry ends
 * as CONTRACT "An enquiry" says: sent, or failed with a reason. Pauses are shortened, nothing else.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Fault, type SmtpBox, startSmtp } from '../support/smtp.ts';
import { ada, anyToken, startServer, type TestServer } from './server.ts';

const SHORT = { firstRetry: 30, longestRetry: 60, poll: 30, abort: 1_500, lease: 3_000 };

async function startWithMail(options: Parameters<typeof startSmtp>[0] = {}) {
  const box = await startSmtp(options);
  onTestFinished(() => box.stop());
  return { box, server: await startServer({ env: { SMTP_URL: box.url }, timing: SHORT }) };
}

/** The desk looks whether mail flows when it starts, and every minute from then on. */
async function goRound({ open: { desk } }: TestServer) {
  await desk.stop();
  desk.start();
}

const idsOf = (box: SmtpBox) => box.mails.map(({ parsed }) => parsed.messageId);

describe('a mail server that', () => {
  it('is down and comes back: the mail flows when it returns', async () => {
    const { box, server } = await startWithMail();
    await box.stop();
    expect(await (await server.call({ ...ada, token: anyToken() })).json()).toEqual({ result: { OK: true } });
    await vi.waitFor(async () => expect((await server.enquiries())[0]?.attempts).toBeGreaterThan(1), 5_000);
    await box.start();
    await server.settled('sent');
    expect(box.mails).toHaveLength(1);
  });

  it.each<Fault>([
    { at: 'connect', how: 'drop', times: 2 },
    { at: 'connect', how: 421, times: 1 },
    { at: 'mail', how: 451, times: 2 },
    { at: 'rcpt', how: 450, times: 2 },
    { at: 'data', how: 452, times: 2 },
    { at: 'data', how: 'drop', times: 2 },
    { at: 'rcpt', how: 'stall', times: 1 },
    { at: 'data', how: 'trickle', times: 1 },
  ])('goes wrong for a while is asked again: %j', async (fault) => {
    const { box, server } = await startWithMail();
    box.orderFault(fault);
    await server.call({ ...ada, token: anyToken() });
    await server.settled('sent');
    expect(box.mails).toHaveLength(1);
    expect((await server.enquiries())[0]?.attempts).toBeGreaterThan(1);
  });

  it('drops the line after taking the mail gets it again, under the same Message-ID', async () => {
    const { box, server } = await startWithMail();
    box.orderFault({ at: 'data', how: 'keep-then-drop', times: 1 });
    await server.call({ ...ada, token: anyToken() });
    await server.settled('sent');
    expect(box.mails).toHaveLength(2);
    expect(new Set(idsOf(box)).size).toBe(1);
  });

  it.each<Fault>([
    { at: 'rcpt', how: 550 },
    { at: 'mail', how: 553 },
    { at: 'data', how: 554 },
  ])('refuses for good is not asked again until the owner says so: %j', async (fault) => {
    const { box, server } = await startWithMail();
    box.orderFault(fault);
    await server.call({ ...ada, token: anyToken() });
    await server.settled('failed');
    const [enquiry] = await server.enquiries();
    expect(enquiry).toMatchObject({ attempts: 1, reason: expect.stringContaining(String(fault.how)) });
    expect(box.mails).toHaveLength(0);
  });

  it('refuses one enquiry does not stop the others', async () => {
    const { box, server } = await startWithMail();
    box.orderFault({ at: 'data', how: 554, when: ({ raw }) => raw.includes('poison') });
    box.orderFault({ at: 'data', how: 451, when: ({ raw }) => raw.includes('later'), times: 3 });
    for (const message of ['poison!', 'come later', 'Hello one', 'Hello two']) {
      await server.call({ ...ada, message, token: anyToken() });
    }
    await server.settled('sent', 'failed');
    const states = (await server.enquiries()).map(({ message, state }) => [message, state]);
    expect(Object.fromEntries(states)).toEqual({
      'poison!': 'failed',
      'come later': 'sent',
      'Hello one': 'sent',
      'Hello two': 'sent',
    });
  });

  it('closes the line on some mails does not delay the others', async () => {
    const box = await startSmtp();
    onTestFinished(() => box.stop());
    // Pauses long enough that a mail which waits for one is not sent in this test.
    const timing = { ...SHORT, firstRetry: 600_000, longestRetry: 600_000 };
    const server = await startServer({ env: { SMTP_URL: box.url }, timing });
    box.orderFault({ at: 'data', how: 421, when: ({ raw }) => raw.includes('poison') });
    for (let i = 0; i < 6; i += 1) {
      await server.call({ ...ada, email: `eve-${i}@example.com`, message: `poison ${i}`, token: anyToken() });
    }
    const tried = async () =>
      (await server.enquiries()).filter(({ attempts, state }) => attempts === 1 && state === 'queued').length;
    await vi.waitFor(async () => expect(await tried()).toBe(6), 5_000);
    await server.call({ ...ada, token: anyToken() });
    await box.waitForMail(({ raw }) => raw.includes('Hello there'));
    await vi.waitFor(async () => {
      expect((await server.enquiries()).filter(({ state }) => state === 'sent')).toMatchObject([
        { message: ada.message, attempts: 1 },
      ]);
    }, 5_000);
    expect(await tried()).toBe(6);
    expect(server.logs()).not.toContain('queue paused');
    expect(box.mails).toHaveLength(1);
  });

  it('refuses the login stops the queue, and nothing is lost', async () => {
    const { box, server } = await startWithMail({ auth: { user: 'owner', pass: 'right' } });
    box.orderFault({ at: 'auth', how: 535 });
    for (let i = 0; i < 3; i += 1) await server.call({ ...ada, message: `Hello ${i}`, token: anyToken() });
    await vi.waitFor(() => expect(box.connections).toBeGreaterThan(1), 5_000);
    expect((await server.enquiries()).every(({ state }) => state === 'queued' || state === 'sending')).toBe(
      true,
    );
    box.clearFaults();
    await server.settled('sent');
    expect(box.mails).toHaveLength(3);
  });
});

it('tells ALERT_URL when mail stops, and when it flows again, in numbers only', async () => {
  const told: unknown[] = [];
  const pager = createServer(async (request, response) => {
    told.push(await json(request));
    response.end();
  });
  await new Promise<void>((listening) => pager.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void pager.close());
  const box = await startSmtp();
  onTestFinished(() => box.stop());
  box.orderFault({ at: 'connect', how: 'drop' });
  const alertUrl = `http://127.0.0.1:${(pager.address() as AddressInfo).port}/hook`;
  const server = await startServer({
    env: { SMTP_URL: box.url, ALERT_URL: alertUrl },
    timing: { ...SHORT, flow: 100 },
  });
  await server.call({ ...ada, token: anyToken() });
  await vi.waitFor(async () => expect((await server.open.desk.getStatus()).flowing).toBe(false), 5_000);
  await goRound(server);
  await vi.waitFor(() => expect(told).toHaveLength(1), 5_000);
  box.clearFaults();
  await server.settled('sent');
  await goRound(server);
  await vi.waitFor(() => expect(told).toHaveLength(2), 5_000);
  expect(told).toMatchObject([
    { event: 'mail-stopped', site: server.url, queued: 1 },
    { event: 'mail-flowing', site: server.url, queued: 0 },
  ]);
  expect(JSON.stringify(told)).not.toMatch(/ada|Sand|Hello there/i);
});

it('confirms to the visitor once a day, when ACKNOWLEDGE is on', async () => {
  const box = await startSmtp();
  onTestFinished(() => box.stop());
  const server = await startServer({ env: { SMTP_URL: box.url, ACKNOWLEDGE: 'on' }, timing: SHORT });
  await server.call({ ...ada, token: anyToken() });
  const confirmation = await box.waitForMail(({ to }) => to.includes(ada.email));
  expect(confirmation.header('auto-submitted')).toBe('auto-replied');
  await server.call({ ...ada, message: 'Hello again', token: anyToken() });
  await server.settled('sent');
  await box.waitForMail(({ raw }) => raw.includes('Hello again'));
  expect(box.mails.filter(({ to }) => to.includes(ada.email))).toHaveLength(1);
});

it('sends the owner a line a day, when DIGEST is on: not before seven, and again until it went out', async () => {
  const at = (time: string) => vi.setSystemTime(`2026-11-20T${time}+10:00`);
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const box = await startSmtp();
  onTestFinished(() => box.stop());
  at('06:59');
  const server = await startServer({ env: { SMTP_URL: box.url, DIGEST: 'on' }, timing: SHORT });
  await server.call({ ...ada, token: anyToken() });
  await server.settled('sent');
  await goRound(server);
  expect(box.mails).toHaveLength(1);
  at('07:00');
  box.orderFault({ at: 'mail', how: 451, times: 1 });
  await goRound(server);
  await goRound(server);
  await goRound(server);
  const digest = await box.waitForMail(({ raw }) => raw.includes('<digest.'));
  expect(digest.parsed.subject).toBe('1 enquiry in the last day, 0 not yet mailed');
  expect(box.mails).toHaveLength(2);
});
