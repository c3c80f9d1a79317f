/**
 * Shutdowns that take as long as possible. `npm test` runs them with faster timers; before a release the timers are
 * real, to measure the promised ten seconds.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { createDatabase } from '../support/postgres.ts';
import { askForService } from '../support/services.ts';
import { type Site, startSite, warmCache } from '../support/site.ts';
import { startSmtp } from '../support/smtp.ts';
import { ada, anyToken } from './server.ts';

/** In milliseconds: how long the server may take to stop (CONTRACT "Commands", `npm start`). */
const STOP_LIMIT_MS = 10_000;
/** In milliseconds: after this time the server exits, even with the store open. */
const LAST_RESORT = 9_000;

interface TimerSpeed {
  /** Divides the server’s timers. Above 1, the duration of the shutdown is not checked. */
  speed: number;
}

export const call = (url: string, fields: object = {}) =>
  fetch(`${url}/sendContactMail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { ...ada, token: anyToken(), ...fields } }),
  });

/** @returns settings that shorten the server's timers between two seconds and `below`, in milliseconds */
export function speedUpTimers({ speed }: TimerSpeed, below: number) {
  const program = `const wait = setTimeout;
    const faster = (callback, ms, ...args) => wait(callback, ms > 2_000 && ms < ${below} ? ms / ${speed} : ms, ...args);
    globalThis.setTimeout = Object.assign(faster, wait);`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` };
}

async function stopInTime(site: Site, { speed }: TimerSpeed): Promise<void> {
  const since = performance.now();
  expect(await site.stop(), 'null would mean that it had to be killed').toBe(0);
  if (speed === 1) expect(performance.now() - since).toBeLessThan(STOP_LIMIT_MS);
}

export async function expectStopDuringStalledMail(timers: TimerSpeed): Promise<void> {
  const box = await startSmtp();
  onTestFinished(() => box.stop());
  const stall = box.injectFault({ at: 'data', how: 'stall', times: 1 });
  const dataDir = await mkdtemp(join(tmpdir(), 'tideline-test-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await warmCache(dataDir);
  const env = { CAPTCHA: 'none', SMTP_URL: box.url, ...speedUpTimers(timers, LAST_RESORT) };
  const site = await startSite({ dataDir, env });
  onTestFinished(() => site.kill());
  expect((await call(site.url)).status).toBe(200);
  await expect.poll(() => stall.times).toBe(0);
  const hangingRequest = fetch(`${site.url}/sendContactMail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) }),
    duplex: 'half',
  } as RequestInit).catch(() => null);
  await stopInTime(site, timers);
  await hangingRequest;
  expect(box.mails).toEqual([]);
  expect(site.logs()).not.toContain('stopped without closing the store');
  const again = await startSite({ dataDir, env });
  onTestFinished(() => again.kill());
  await box.waitForMail();
  expect(await again.stop()).toBe(0);
  expect(box.mails).toHaveLength(1);
  expect(site.logs() + again.logs()).not.toMatch(/ada@example\.com/);
}

export async function expectStopDuringFrozenPostgres(timers: TimerSpeed): Promise<void> {
  const database = await createDatabase(await askForService('postgres'));
  const { url, freeze } = await startFreezableProxy(database);
  const env = { CAPTCHA: 'none', DATABASE_URL: url, ...speedUpTimers(timers, STOP_LIMIT_MS) };
  const site = await startSite({ env });
  onTestFinished(() => site.kill());
  expect(await (await call(site.url)).json()).toEqual({ result: { OK: true } });
  freeze();
  await stopInTime(site, timers);
  expect(site.logs()).toContain('stopped without closing the store');
}

/** A proxy to PostgreSQL that can freeze: it forwards nothing, and closes no connection. */
async function startFreezableProxy(databaseUrl: string) {
  const server = new URL(databaseUrl);
  const sockets: Socket[] = [];
  let isFrozen = false;
  const proxy = createServer((near) => {
    const far = connect(Number(server.port), server.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.push(from);
      from.on('data', (data) => isFrozen || to.write(data));
      from.on('close', () => isFrozen || to.destroy());
      from.on('error', () => {});
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = proxy.address() as { port: number };
  const url = Object.assign(new URL(databaseUrl), { port: String(port) }).href;
  const freeze = () => {
    isFrozen = true;
  };
  return { url, freeze };
}
