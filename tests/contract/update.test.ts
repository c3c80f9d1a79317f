/** The current server on data of the first release, 0.1.0 (`data-0.1.0/enquiries.sql`). */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '#store';
import { root } from '../../scripts/lib/paths.mjs';
import { startSite, warmCache } from '../support/site.ts';
import { startSmtp } from '../support/smtp.ts';

/** The time at which that release was stopped. */
const STOPPED_AT = 1795373428272;
const MINUTE = 60_000;
/** Matches any time of that day, in milliseconds. */
const TIME = /\b1795373\d{6}\b/g;

/** Restores the data, as if stopped a minute ago: old enquiries are due for erasure, and queued ones for delivery. */
async function restoreData(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tideline-update-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await warmCache(dataDir);
  const since = Date.now() - MINUTE - STOPPED_AT;
  const statements = await readFile(join(root, 'tests/support/data-0.1.0/enquiries.sql'), 'utf8');
  const database = new DatabaseSync(join(dataDir, 'enquiries.db'));
  database.exec(statements.replace(TIME, (time) => String(Number(time) + since)));
  database.close();
  return dataDir;
}

it('takes over the enquiries of 0.1.0, mails the queued ones, and keeps the erased ones erased', async () => {
  const dataDir = await restoreData();
  await using box = await startSmtp();
  const site = await startSite({ dataDir, env: { SMTP_URL: box.url, CAPTCHA: 'none', RATE_LIMIT: 'off' } });
  onTestFinished(async () => void (await site.stop()));
  await box.waitForMail(({ parsed }) => parsed.replyTo?.[0]?.address === 'waiting@example.com');

  const again = { firstName: 'Mailed', lastName: 'Sand', email: 'mailed@example.com', token: 't0' };
  const answer = await fetch(`${site.url}/sendContactMail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { ...again, message: 'This one was mailed by the first release.' } }),
  });
  expect(await answer.json()).toEqual({ result: { OK: true } });

  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  const kept = new Map<string, string>();
  const known: unknown[] = [];
  const readAll = async () => {
    kept.clear();
    known.length = 0;
    for await (const { firstName, state, message } of store.list()) {
      kept.set(firstName, state);
      known.push(message);
    }
    return Object.fromEntries(kept);
  };
  await expect
    .poll(readAll)
    .toEqual({ Waiting: 'sent', Failed: 'failed', Held: 'held', '': 'erased', Mailed: 'sent' });
  // An enquiry that is sent again after the restart and update counts once.
  expect(known).toHaveLength(5);
  expect(known.filter((message) => message === '')).toHaveLength(1);
  expect(await store.check()).toEqual([]);
});
