/** The enquiry service as Firebase functions: built, run by Google's framework on Node 24, with a real PostgreSQL. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openStore, type Store } from '#store';
import { root } from '../../scripts/lib/paths.mjs';
import { createSecurityHeaders } from '../../src/server/plugins/securityHeaders.ts';
import {
  buildForFirebase,
  type FirebaseBuild,
  type RunningFunction,
  startFunction,
} from '../support/firebase.ts';
import { solveCheckOf } from '../support/personCheck.ts';
import { createDatabase } from '../support/postgres.ts';
import { askForService } from '../support/services.ts';
import { type SmtpBox, startSmtp } from '../support/smtp.ts';
import { send } from './http.ts';
import { ada, anyToken } from './server.ts';

const SITE_URL = 'https://practice.example';
const OWN_PAGE = { origin: SITE_URL, 'sec-fetch-site': 'same-origin' };

let store: Store;
let build: FirebaseBuild;
let box: SmtpBox;
let secrets: Record<string, string>;
const running: RunningFunction[] = [];
let enquiryFunction: RunningFunction;

beforeAll(async () => {
  const [postgres, ...made] = await Promise.all([
    askForService('postgres'),
    buildForFirebase({ SITE_URL, CAPTCHA: 'altcha', RATE_LIMIT: '3/hour', LOG_LEVEL: 'warn' }),
    startSmtp(),
  ]);
  [build, box] = made;
  secrets = { DATABASE_URL: await createDatabase(postgres), SMTP_URL: box.url };
  store = await openStore({ dataDir: '', databaseUrl: secrets['DATABASE_URL'] });
  enquiryFunction = await start('enquiryDesk');
}, 180_000);
afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()));
  await store.close();
  await Promise.all([box.stop(), build.remove()]);
});

const start = async (target: string, env = secrets) => {
  const started = await startFunction(build, target, env);
  running.push(started);
  return started;
};

const call = async ({ url }: RunningFunction, data: unknown, address = '203.0.113.9') => {
  const answer = await send('POST', url, {
    headers: {
      'content-type': 'application/json',
      ...OWN_PAGE,
      'x-forwarded-for': `9.9.9.9, ${address}`,
    },
    body: JSON.stringify({ data }),
  });
  return { status: answer.status, ...JSON.parse(String(answer.body)) };
};

it('configures Firebase with the function for each address of the page, and the Node version', async () => {
  const read = async (name: string) => JSON.parse(await readFile(join(build.folder, name), 'utf8'));
  const { functions, hosting } = await read('firebase.json');
  expect(functions).toMatchObject([{ source: 'functions', runtime: 'nodejs24' }]);
  const by = (functionId: string) => ({ functionId, region: 'australia-southeast1', pinTag: true });
  expect(hosting.rewrites).toEqual([
    { source: '/sendContactMail', function: by('sendContactMail') },
    { source: '/enquiry', function: by('enquiryDesk') },
    { source: '/captcha/challenge', function: by('enquiryDesk') },
    { source: '!/assets/**', destination: '/index.html' },
  ]);
  expect(await read('functions/package.json')).toMatchObject({ engines: { node: '24' }, type: 'module' });
  const deployment = await read('functions/deployment.json');
  expect(deployment).toMatchObject({ secrets: ['SMTP_URL', 'DATABASE_URL'], siteUrl: SITE_URL });
  expect(deployment.settings).toEqual({
    SITE_URL,
    CAPTCHA: 'altcha',
    RATE_LIMIT: '3/hour',
    LOG_LEVEL: 'warn',
  });
});

it('configures other hosts with the headers of our own server', async () => {
  const read = (name: string) => readFile(join(build.folder, name), 'utf8');
  const [headers, nginx, caddy] = await Promise.all(
    ['site/_headers', 'hosts/nginx.conf', 'hosts/Caddyfile'].map(read),
  );
  for (const [name, value] of Object.entries(createSecurityHeaders(SITE_URL))) {
    expect(headers).toContain(`  ${name}: ${value}`);
    expect(nginx).toContain(`add_header ${name} "${value}" always;`);
    expect(caddy).toContain(`${name} "${value}"`);
  }
  expect(headers).toContain('/assets/*\n  cache-control: public, max-age=31536000, immutable');
  expect(await read('site/_redirects')).toBe('/* /index.html 200\n');
});

it('stores an enquiry with a solved check, and mails it on schedule', async () => {
  const callable = await start('sendContactMail');
  const mailing = await start('mailEnquiries');
  const solved = () => solveCheckOf(enquiryFunction.url);
  expect(await call(callable, { ...ada, token: await solved() })).toEqual({
    status: 200,
    result: { OK: true },
  });
  expect(await call(callable, { ...ada, email: 'ada', token: anyToken() })).toMatchObject({
    result: { OK: false },
  });
  for await (const enquiry of store.list()) expect(enquiry).toMatchObject({ ...ada, state: 'queued' });

  await send('POST', mailing.url, { headers: { 'content-type': 'application/json' }, body: '{}' });
  expect(box.mails.map((mail) => mail.header('Reply-To'))).toContain('Ada Sand <ada@example.com>');
  expect(await store.countOutbox()).toMatchObject({ queued: 0 });

  // Errors have the same names as the server's, and limits count by the client address that Google passes.
  expect(await call(callable, null)).toMatchObject({ status: 400, error: { status: 'INVALID_ARGUMENT' } });
  for (const message of ['The second', 'The third'])
    await call(callable, { ...ada, message, token: await solved() });
  expect(await call(callable, { ...ada, message: 'The fourth', token: await solved() })).toMatchObject({
    status: 429,
    error: { status: 'RESOURCE_EXHAUSTED', message: expect.stringMatching(/Call me on 0491 570 006\./) },
  });
  expect(await call(callable, { ...ada, token: await solved() }, '203.0.113.10')).toMatchObject({
    status: 200,
  });
});

it('accepts the form without JavaScript, shows the thanks, and shows what is wrong', async () => {
  const post = (fields: Record<string, string>, headers: Record<string, string> = OWN_PAGE) =>
    send('POST', `${enquiryFunction.url}/enquiry`, {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'fastly-client-ip': '203.0.113.77',
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    });
  const sent = await post({ ...ada, message: 'By the plain form' });
  expect([sent.status, sent.headers.location]).toEqual([
    303,
    `${SITE_URL}/enquiry-sent.html#contact-section`,
  ]);
  const thanks = await readFile(join(build.folder, 'site/enquiry-sent.html'), 'utf8');
  expect(thanks).toContain('Your message has been sent.');

  const refused = await post({ ...ada, email: 'ada' });
  expect(refused.status).toBe(422);
  expect(String(refused.body)).toContain('value="ada"');
  expect((await post(ada, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status).toBe(
    403,
  );
  const kept: string[] = [];
  for await (const { message } of store.list()) kept.push(message);
  expect(kept).toContain('By the plain form');
});

it.each(['DATABASE_URL', 'SMTP_URL'])(
  'without %s stores no enquiry, which would be lost, and logs why',
  async (name) => {
    const { [name]: _, ...rest } = secrets;
    const callable = await start('sendContactMail', rest);
    const answer = await call(callable, { ...ada, token: anyToken() });
    expect(answer).toMatchObject({ status: 500, error: { status: 'INTERNAL' } });
    await expect.poll(callable.logs).toContain(`${name}: found nothing`);
  },
);

it('deploys with one command, which first installs what Google needs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-deploy-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // A project with only the command, and fake programs that record their arguments.
  await mkdir(join(folder, 'deploy/firebase'), { recursive: true });
  await cp(join(root, 'deploy/firebase/deploy'), join(folder, 'deploy/firebase/deploy'));
  await mkdir(join(folder, 'dist/functions'), { recursive: true });
  await writeFile(join(folder, 'dist/functions/deployment.json'), '{ "region": "europe-west1" }');
  const record = `#!/bin/sh\necho "$(basename "$0") $*" >> ${join(folder, 'calls')}\n`;
  for (const name of ['npm', 'npx']) await writeFile(join(folder, name), record, { mode: 0o755 });
  const env = { PATH: `${folder}:${process.env['PATH']}` };
  const command = join(folder, 'deploy/firebase/deploy');
  await expect(promisify(execFile)(command, [], { env })).rejects.toThrow('Which project?');
  await promisify(execFile)(command, ['my-practice'], { env });
  const firebase = 'npx --yes firebase-tools@15.34.2';
  const config = '--config dist/firebase.json --project my-practice';
  expect((await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n')).toEqual([
    'npm run build',
    'npm install --prefix dist/functions --no-audit --no-fund',
    `${firebase} deploy ${config} --only functions,hosting`,
    `${firebase} functions:artifacts:setpolicy ${config} --location europe-west1 --days 3 --force`,
  ]);
});
