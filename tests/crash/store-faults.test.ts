/**
 * The server over a store that fails: the page is served all the same, a visitor is told the truth, nothing that
 * was answered `OK:true` is lost, and it goes on by itself when the fault is over (CONTRACT "Addresses").
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore, type StoreSettings } from '#store';
import { startPostgres } from '../support/postgres.ts';
import { type Site, startSite } from '../support/site.ts';

const OK = { status: 200, body: { result: { OK: true } } };
const UNAVAILABLE = { status: 503, body: { error: expect.objectContaining({ status: 'UNAVAILABLE' }) } };
const env = { CAPTCHA: 'none', RATE_LIMIT: 'off', LOG_LEVEL: 'error' };

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tideline-faults-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** What a visitor gets for the enquiry with this number. */
async function send(site: Site, number: number) {
  const email = `visitor-${number}@example.com`;
  const response = await fetch(`${site.url}/sendContactMail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { email, message: `Enquiry number ${number}`, token: `token ${number}` } }),
  });
  return { status: response.status, body: await response.json() };
}

const statusOf = async (site: Site, path: string) => (await fetch(`${site.url}${path}`)).status;

async function keptIn(settings: StoreSettings) {
  const store = await openStore(settings);
  const emails: string[] = [];
  for await (const { email } of store.list()) emails.push(email);
  const faults = await store.check();
  await store.close();
  return { emails: emails.toSorted(), faults };
}

it('answers 503 while the disk is full, and goes on when there is room', async () => {
  /** The kernel's own limit for one file stands for the full disk; without a listener its signal would kill. */
  const heed = `data:text/javascript,process.on('SIGXFSZ',()=>{})`;
  const site = await startSite({ dataDir, env: { ...env, NODE_OPTIONS: `--import=${heed}` } });
  const limit = (bytes: string) =>
    promisify(execFile)('prlimit', ['--pid', String(site.child.pid), `--fsize=${bytes}:unlimited`]);

  expect(await send(site, 1)).toEqual(OK);
  await limit('4096');
  expect(await send(site, 2)).toEqual(UNAVAILABLE);
  expect(await statusOf(site, '/healthz')).toBe(503);
  expect(await statusOf(site, '/')).toBe(200);
  await limit('unlimited');
  expect(await send(site, 2)).toEqual(OK);
  expect(await statusOf(site, '/healthz')).toBe(200);
  expect(await site.stop()).toBe(0);
  const emails = ['visitor-1@example.com', 'visitor-2@example.com'];
  expect(await keptIn({ dataDir })).toEqual({ emails, faults: [] });
});

it('answers 503 while another program holds the store, serving the page meanwhile', async () => {
  const site = await startSite({ dataDir, env });
  const other = new DatabaseSync(join(dataDir, 'enquiries.db'));
  other.exec('begin exclusive');
  const refused = send(site, 1);
  expect(await statusOf(site, '/')).toBe(200);
  expect(await refused).toEqual(UNAVAILABLE);
  other.exec('rollback');
  other.close();
  expect(await send(site, 1)).toEqual(OK);
  expect(await site.stop()).toBe(0);
  expect(await keptIn({ dataDir })).toEqual({ emails: ['visitor-1@example.com'], faults: [] });
});

it('answers 503 while PostgreSQL is away, and goes on when it is back', async () => {
  await using postgres = await startPostgres({ durable: true });
  const databaseUrl = await postgres.createDatabase();
  const site = await startSite({ dataDir, env: { ...env, DATABASE_URL: databaseUrl } });
  expect(await send(site, 1)).toEqual(OK);
  await postgres.kill();
  expect(await send(site, 2)).toEqual(UNAVAILABLE);
  expect(await statusOf(site, '/healthz')).toBe(503);
  expect(await statusOf(site, '/')).toBe(200);
  await postgres.start();
  expect(await send(site, 2)).toEqual(OK);
  expect(await statusOf(site, '/healthz')).toBe(200);
  expect(await site.stop()).toBe(0);
  const { emails, faults } = await keptIn({ dataDir, databaseUrl });
  expect({ emails, faults }).toEqual({
    emails: ['visitor-1@example.com', 'visitor-2@example.com'],
    faults: [],
  });
});

it.each([
  [
    'the store is damaged',
    async () => writeFile(join(dataDir, 'enquiries.db'), 'no database'.repeat(99)),
    {},
  ],
  ['its folder cannot be written', async () => {}, { DATA_DIR: '/sys/tideline' }],
  ['PostgreSQL cannot be reached', async () => {}, { DATABASE_URL: 'postgres://x:secret@127.0.0.1:1/none' }],
])('does not start when %s, and says why in one line', async (_, prepare, settings) => {
  await prepare();
  const start = startSite({ dataDir, env: { ...env, ...settings } });
  await expect(start).rejects.toThrow(/ended before it answered:\n[^\n]+: [^\n]+\.\n$/);
  await expect(start).rejects.not.toThrow('secret');
});
