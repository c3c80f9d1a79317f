/**
 * Two servers behind nginx, on one PostgreSQL, with one mail server. Kills one server and updates one under load; every
 * enquiry is answered, and none is lost.
 */
import { strict as assert } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { openStore } from '#store';
import { ensureBuilt } from '../../../scripts/lib/build.ts';
import { requirePrograms } from '../../../scripts/lib/chromium.ts';
import { solveCheckOf } from '../../support/personCheck.ts';
import { startPostgres } from '../../support/postgres.ts';
import { findSparePort, type Site, startSite } from '../../support/site.ts';
import { type SmtpBox, startSmtp } from '../../support/smtp.ts';
import type { Steps } from '../../support/steps.ts';
import { startNginx } from './nginx.ts';
import { type Load, sendWithoutEnd } from './visitors.ts';

const VISITORS = 6;
/** In milliseconds: the pause between operations on the servers. */
const PAUSE_MS = 3_000;
const DRAIN_MS = 60_000;

interface Shared {
  DATABASE_URL: string;
  SMTP_URL: string;
  SITE_URL: string;
}

const startShared = (shared: Shared, port?: number, env: Record<string, string> = {}) =>
  startSite({ ...(port && { port }), env: { ...shared, LOG_LEVEL: 'error', ...env } });

async function call(url: string, data: object, address: string) {
  const response = await fetch(`${url}/sendContactMail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ data }),
  });
  return { status: response.status, text: await response.text() };
}

/** Expects the instances to share person checks and the rate limit of an IP address. */
async function expectSharedChecksAndLimits(one: Site, other: Site): Promise<void> {
  const ada = { firstName: '', lastName: '', email: 'ada@example.com', message: 'Hello there' };
  const OK = { status: 200, text: '{"result":{"OK":true}}' };
  const token = await solveCheckOf(one.url);
  assert.deepEqual(await call(other.url, { ...ada, token }, '203.0.113.1'), OK);
  // A token used on one server counts as used on both: the same enquiry is recognised, another one is refused.
  assert.deepEqual(await call(one.url, { ...ada, token }, '203.0.113.1'), OK);
  const refused = await call(one.url, { ...ada, message: 'Another one', token }, '203.0.113.1');
  assert.match(refused.text, /was used for another message/);
  const more = async (url: string, message: string) =>
    call(url, { ...ada, message, token: await solveCheckOf(url) }, '203.0.113.1');
  assert.deepEqual(await more(one.url, 'The second'), OK);
  assert.deepEqual(await more(other.url, 'The third'), OK);
  assert.equal((await more(one.url, 'The fourth')).status, 429);
  assert.equal((await more(other.url, 'The fourth')).status, 429);
}

async function expectNothingLost(databaseUrl: string, load: Load, { mails }: SmtpBox): Promise<void> {
  const store = await openStore({ dataDir: '', databaseUrl });
  try {
    // Ends the lease of the killed server.
    await store.rescheduleFarFuture(0, 0);
    const deadline = Date.now() + DRAIN_MS;
    const hasQueued = async () => {
      for await (const _ of store.list({ states: ['queued', 'sending'] })) return true;
      return false;
    };
    while ((await hasQueued()) && Date.now() < deadline) await pause(200);
    const kept = new Map<string, number>();
    for await (const { email, state } of store.list()) {
      kept.set(email, (kept.get(email) ?? 0) + 1);
      if (state !== 'sent' && email !== 'ada@example.com') throw new Error(`One enquiry is ${state}.`);
    }
    for (const email of load.acknowledged) assert.equal(kept.get(email), 1, 'answered OK, and kept once');
    const arrived = mails.map((mail) => mail.header('reply-to') ?? '').join(' ');
    for (const email of load.acknowledged) assert.ok(arrived.includes(email), 'answered OK, and mailed');
  } finally {
    await store.close();
  }
}

export async function tryInstances(steps: Steps): Promise<void> {
  await requirePrograms({ name: 'nginx', programs: [['nginx']], packages: ['nginx-light'] });
  await ensureBuilt();
  await using postgres = await startPostgres({ durable: true });
  await using mailbox = await startSmtp();
  const port = await findSparePort();
  const SITE_URL = `http://127.0.0.1:${port}`;
  const shared = { DATABASE_URL: await postgres.createDatabase(), SMTP_URL: mailbox.url, SITE_URL };

  const limited = { RATE_LIMIT: '3/hour', TRUST_PROXY: '127.0.0.1' };
  const pair = await Promise.all([
    startShared(shared, undefined, limited),
    startShared(shared, undefined, limited),
  ]);
  await steps.try('the instances share person checks and limits', () => expectSharedChecksAndLimits(...pair));
  await Promise.all(pair.map((site) => site.stop()));

  const open = { RATE_LIMIT: 'off', CAPTCHA: 'none', TRUST_PROXY: '127.0.0.1' };
  let [one, other] = await Promise.all([
    startShared(shared, undefined, open),
    startShared(shared, undefined, open),
  ]);
  const nginx = await startNginx(port, [one.port, other.port]);
  await steps.try(
    'a plain address redirects to the site’s own name, whatever Host the visitor sends',
    async () => {
      assert.equal(await nginx.findRedirect('evil.example'), 'https://www.practice.example/x?y');
    },
  );
  const load = sendWithoutEnd(nginx.url, VISITORS);
  try {
    await pause(PAUSE_MS);
    await one.kill();
    await pause(PAUSE_MS);
    one = await startShared(shared, one.port, open);
    await pause(PAUSE_MS);
    // Like an update: the old server finishes its requests, then the new server starts.
    await other.stop();
    other = await startShared(shared, other.port, open);
    await pause(PAUSE_MS);
  } finally {
    await load.stop();
  }
  const count = load.acknowledged.length;
  await steps.try(
    `${count} enquiries were answered while one was killed, started again, and the other updated`,
    async () => {
      assert.deepEqual(load.faults, []);
      assert.ok(count > 100);
    },
  );
  await steps.try('each is kept once and mailed', () =>
    expectNothingLost(shared.DATABASE_URL, load, mailbox),
  );
  await nginx.stop();
  await Promise.all([one.stop(), other.stop()]);
}
