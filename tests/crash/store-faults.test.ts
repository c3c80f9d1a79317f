/**
 * The server with a failing store: it still serves the page, reports the failure to visitors, loses nothing that was
 * answered `OK:true`, and recovers by itself (CONTRACT "Addresses").
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore, type StoreSettings } from '#store';
import { startPostgres } from '../support/postgres.ts';
import { type Site, startSite, warmCache } from '../support/site.ts';

const OK = { status: 200, body: { result: { OK: true } } };
const UNAVAILABLE = { status: 503, body: { error: expect.objectContaining({ status: 'UNAVAILABLE' }) } };
const env = { CAPTCHA: 'none', RATE_LIMIT: 'off', LOG_LEVEL: 'error' };

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tideline-faults-'));
});
const makeWarmDataDir = async () => {
  const home = join(dataDir, 'data');
  await warmCache(home);
  return home;
};
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Sends the enquiry with this number. @returns the response */
async function send(site: Site, number: number) {
  const email = `visitor-${number}@example.com`;
  const response = await fetch(`${site.url}/sendContactMail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { email, message: `Enquiry number ${number}`, token: `token ${number}` } }),
  });
  return { status: response.status, body: await response.json() };
}

const fetchStatus = async (site: Site, path: string) => (await fetch(`${site.url}${path}`)).status;

/** Waits for the mails, because a mail that is written later would recreate the removed folder. */
const waitUntilMailed = (folder: string, count: number) =>
  expect
    .poll(async () => (await readdir(join(folder, 'mail'))).filter((name) => name.endsWith('.eml')).length)
    .toBe(count);

async function countQueued(site: Site): Promise<number> {
  const health = (await (await fetch(`${site.url}/healthz`)).json()) as { outbox: { queued: number } };
  return health.outbox.queued;
}

async function readStore(settings: StoreSettings) {
  const store = await openStore(settings);
  const emails: string[] = [];
  for await (const { email } of store.list()) emails.push(email);
  const faults = await store.check();
  await store.close();
  return { emails: emails.toSorted(), faults };
}

it('answers 503 while the disk is full, and recovers when there is room', async () => {
  await warmCache(dataDir);
  /** Simulates a full disk with the kernel's file size limit, whose signal would kill a process without a listener. */
  const ignoreSignal = `data:text/javascript,process.on('SIGXFSZ',()=>{})`;
  const site = await startSite({ dataDir, env: { ...env, NODE_OPTIONS: `--import=${ignoreSignal}` } });
  const limit = (bytes: string) =>
    promisify(execFile)('prlimit', ['--pid', String(site.child.pid), `--fsize=${bytes}:unlimited`]);

  expect(await send(site, 1)).toEqual(OK);
  await limit('4096');
  expect(await send(site, 2)).toEqual(UNAVAILABLE);
  expect(await fetchStatus(site, '/healthz')).toBe(503);
  expect(await fetchStatus(site, '/')).toBe(200);
  await limit('unlimited');
  expect(await send(site, 2)).toEqual(OK);
  expect(await fetchStatus(site, '/healthz')).toBe(200);
  expect(await site.stop()).toBe(0);
  const emails = ['visitor-1@example.com', 'visitor-2@example.com'];
  expect(await readStore({ dataDir })).toEqual({ emails, faults: [] });
});

it('is unhealthy when there is room for a small write but for no enquiry', async () => {
  await warmCache(dataDir);
  const ignoreSignal = `data:text/javascript,process.on('SIGXFSZ',()=>{})`;
  const site = await startSite({ dataDir, env: { ...env, NODE_OPTIONS: `--import=${ignoreSignal}` } });
  const limit = (bytes: string) =>
    promisify(execFile)('prlimit', ['--pid', String(site.child.pid), `--fsize=${bytes}:unlimited`]);
  const health = () => fetchStatus(site, '/healthz');

  expect(await send(site, 1)).toEqual(OK);
  await waitUntilMailed(dataDir, 1);
  await expect.poll(() => countQueued(site)).toBe(0);
  // Room for nine pages of the WAL: an enquiry takes eleven, a mark one or two, so the first few checks succeed.
  const { size } = await stat(join(dataDir, 'enquiries.db-wal'));
  await limit(String(size + 9 * 4120));
  await expect.poll(health).toBe(503);
  expect(await send(site, 2)).toEqual(UNAVAILABLE);
  expect(await health()).toBe(503);
  await limit('unlimited');
  await expect.poll(health).toBe(200);
  expect(await send(site, 2)).toEqual(OK);
  expect(await site.stop()).toBe(0);
});

it('answers 503 at once when its data folder is removed, and recovers when it is back', async () => {
  const home = await makeWarmDataDir();
  const site = await startSite({ dataDir: home, env });
  const submit = () =>
    fetch(`${site.url}/enquiry`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'plain@example.com', message: 'Hello from the plain form' }),
      redirect: 'manual',
    });
  expect(await send(site, 1)).toEqual(OK);
  await waitUntilMailed(home, 1);
  await rename(home, join(dataDir, 'away'));
  expect(await send(site, 2)).toEqual(UNAVAILABLE);
  expect((await submit()).status).toBe(503);
  expect(await fetchStatus(site, '/healthz')).toBe(503);
  expect(await fetchStatus(site, '/')).toBe(200);
  await expect.poll(site.logs).toMatch(/enquiries\.db was deleted or replaced while the site runs/);
  expect(site.logs()).not.toMatch(/example\.com/);
  await rename(join(dataDir, 'away'), home);
  expect(await send(site, 2)).toEqual(OK);
  expect((await submit()).status).toBe(303);
  expect(await fetchStatus(site, '/healthz')).toBe(200);
  expect(await site.stop()).toBe(0);
  expect(await readdir(dataDir)).toEqual(['data']);
  const emails = ['plain@example.com', 'visitor-1@example.com', 'visitor-2@example.com'];
  expect(await readStore({ dataDir: home })).toEqual({ emails, faults: [] });
});

it('answers 503 while another program locks the store, and serves the page meanwhile', async () => {
  await warmCache(dataDir);
  const site = await startSite({ dataDir, env });
  const other = new DatabaseSync(join(dataDir, 'enquiries.db'));
  other.exec('begin exclusive');
  const refused = send(site, 1);
  expect(await fetchStatus(site, '/')).toBe(200);
  expect(await refused).toEqual(UNAVAILABLE);
  other.exec('rollback');
  other.close();
  expect(await send(site, 1)).toEqual(OK);
  expect(await site.stop()).toBe(0);
  expect(await readStore({ dataDir })).toEqual({ emails: ['visitor-1@example.com'], faults: [] });
});

it('answers 503 while PostgreSQL is down, and recovers when it is back', async () => {
  await warmCache(dataDir);
  await using postgres = await startPostgres({ durable: true });
  const databaseUrl = await postgres.createDatabase();
  const site = await startSite({ dataDir, env: { ...env, DATABASE_URL: databaseUrl } });
  expect(await send(site, 1)).toEqual(OK);
  await postgres.kill();
  expect(await send(site, 2)).toEqual(UNAVAILABLE);
  expect(await fetchStatus(site, '/healthz')).toBe(503);
  expect(await fetchStatus(site, '/')).toBe(200);
  await postgres.start();
  expect(await send(site, 2)).toEqual(OK);
  expect(await fetchStatus(site, '/healthz')).toBe(200);
  expect(await site.stop()).toBe(0);
  const { emails, faults } = await readStore({ dataDir, databaseUrl });
  expect({ emails, faults }).toEqual({
    emails: ['visitor-1@example.com', 'visitor-2@example.com'],
    faults: [],
  });
});
