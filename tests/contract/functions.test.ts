/** The Firebase entry: the same desk behind `onCall`, on a real PostgreSQL. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openStore, type Store } from '#store';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { CONTENT } from '../support/site.ts';
import { startSmtp } from '../support/smtp.ts';
import { ada, anyToken } from './server.ts';

type Functions = typeof import('../../src/functions/index.ts');
let postgres: PostgresServer;
let databaseUrl: string;
let store: Store;
let functions: Functions;

/** What Firebase itself would set: a FIREBASE_CONFIG that is not the web app's. */
const firebase = {
  FIREBASE_CONFIG: '{"projectId":"tideline","storageBucket":"x"}',
  GCLOUD_PROJECT: 'tideline',
};

async function load(environment: Record<string, string>): Promise<Functions> {
  vi.resetModules();
  vi.unstubAllEnvs();
  const settings = { ...firebase, CONTENT_DIR: CONTENT, ...environment };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return import('../../src/functions/index.ts');
}

/** Calls the function as the framework does after reading the request. */
function call(data: unknown, address = '203.0.113.9') {
  const rawRequest = { headers: { 'x-forwarded-for': `9.9.9.9, ${address}` } };
  type Request = Parameters<Functions['sendContactMail']['run']>[0];
  return functions.sendContactMail.run({ data, rawRequest, acceptsStreaming: false } as unknown as Request);
}

beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.createDatabase();
  store = await openStore({ dataDir: '', databaseUrl });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await store.close();
  await postgres.stop();
});

it('is deployed to Sydney, and answers the site alone', async () => {
  functions = await load({
    DATABASE_URL: databaseUrl,
    CAPTCHA: 'none',
    RATE_LIMIT: '2/hour',
    LOG_LEVEL: 'silent',
  });
  expect(functions.sendContactMail.__endpoint).toMatchObject({
    region: ['australia-southeast1'],
    callableTrigger: {},
  });
});

it('keeps an enquiry in the shared store, and answers as the server does', async () => {
  expect(await call({ ...ada, token: anyToken() })).toEqual({ OK: true });
  expect(await call({ ...ada, email: 'ada', token: anyToken() })).toMatchObject({ OK: false });
  for await (const enquiry of store.list()) expect(enquiry).toMatchObject({ ...ada, state: 'queued' });
});

it('names the same faults, and counts the address that Google saw', async () => {
  await expect(call(null)).rejects.toMatchObject({ code: 'invalid-argument' });
  await expect(call({ ...ada, forged: 1 })).rejects.toMatchObject({ code: 'invalid-argument' });
  await call({ ...ada, message: 'The second one', token: anyToken() });
  await expect(call({ ...ada, token: anyToken() })).rejects.toMatchObject({
    code: 'resource-exhausted',
    message: expect.stringMatching(
      /^Too many .* Call me on 0491 570 006\. Email me at hello@example\.com\.$/,
    ),
  });
  expect(await call({ ...ada, token: anyToken() }, '203.0.113.10')).toEqual({ OK: true });
});

it('mails what waits, on schedule', async () => {
  await using box = await startSmtp();
  functions = await load({ DATABASE_URL: databaseUrl, SMTP_URL: box.url, LOG_LEVEL: 'silent' });
  await functions.mailEnquiries.run({ scheduleTime: new Date().toISOString() });
  expect(box.mails).toHaveLength(3);
  expect(await store.countOutbox()).toMatchObject({ queued: 0 });
});

it('says which setting is missing, and tries again at the next call', async () => {
  functions = await load({ CAPTCHA: 'none', LOG_LEVEL: 'silent' });
  await expect(call({ ...ada, token: anyToken() })).rejects.toThrow('DATABASE_URL: found nothing');
});
