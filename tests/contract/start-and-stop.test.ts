/** The built server as its own process: its startup output, failed starts, and shutdown. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { askForService } from '../support/services.ts';
import {
  COMPILED,
  CONTENT,
  findSparePort,
  type Site,
  type SiteOptions,
  startSite,
  warmCache,
} from '../support/site.ts';
import { send } from './http.ts';
import { call, expectStopDuringFrozenPostgres, expectStopDuringStalledMail } from './stopping.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

async function startForTest(options: SiteOptions): Promise<Site> {
  const site = await startSite(options);
  onTestFinished(async () => void (await site.stop()));
  return site;
}

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tideline-test-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await warmCache(dataDir);
  return dataDir;
}

/** Starts a server that must fail. @returns its output and exit code */
async function startFailing(env: Record<string, string>) {
  const dataDir = env['DATA_DIR'] ?? (await makeDataDir());
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: tmpdir(),
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      CONTENT_DIR: CONTENT,
      NODE_COMPILE_CACHE: COMPILED,
      PORT: String(await findSparePort()),
      ...env,
    },
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number, out, err };
}

/** One line, and exit code 1. */
const oneLine = (pattern: RegExp) => ({
  code: 1,
  out: expect.not.stringContaining('The page is at'),
  err: expect.stringMatching(new RegExp(`^[^\\n]*${pattern.source}[^\\n]*\\n$`)),
});

it('prints where the page, enquiries and mail are, and locks its folder against other users and a second server', async () => {
  const dataDir = await makeDataDir();
  await chmod(dataDir, 0o755);
  const site = await startForTest({
    dataDir,
    env: { SITE_URL: 'https://tideline.example', SMTP_URL: 'smtps://u:secret@mail.example' },
  });
  await expect.poll(site.logs).toMatch(/^\{.*"msg":"version \d+\.\d+\.\d+, listening"\}$/m);
  await expect.poll(site.logs).toMatch(/^The page is at: +https:\/\/tideline\.example\/$/m);
  await expect
    .poll(site.logs)
    .toMatch(new RegExp(`^Enquiries are kept in: +${dataDir}/enquiries\\.db$`, 'm'));
  await expect.poll(site.logs).toMatch(/^Mail goes to: +the mail server mail\.example:465$/m);
  expect(site.logs()).not.toMatch(/secret|Warning/);
  await expect.poll(() => site.logs().split('Others on this machine could enter DATA_DIR')).toHaveLength(2);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);

  expect(await startFailing({ DATA_DIR: dataDir })).toEqual(oneLine(/Another server already uses DATA_DIR/));
  await rm(join(dataDir, 'running.lock'));
  // The check writes to the store once a second, and takes the lock before each write.
  const isLocked = async () => {
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    return existsSync(join(dataDir, 'running.lock'));
  };
  await expect.poll(isLocked).toBe(true);
  expect(await startFailing({ DATA_DIR: dataDir })).toEqual(oneLine(/Another server already uses DATA_DIR/));
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
});

/** Tested on the build, because the bundler removes calls that it considers free of effects. */
it('the built server shows the page at an address that cannot be decoded', async () => {
  const url = await askForService('site');
  const page = await send('GET', `${url}/`);
  expect(page.body.toString()).toContain('contact-section');
  for (const path of ['/%', '/%zz', '/100%', '/%ff', '/%E0%A4%A']) {
    const { status, headers, body } = await send('GET', url + path);
    expect([path, status, body.equals(page.body)]).toEqual([path, 200, true]);
    expect(headers).toMatchObject({
      'content-security-policy': page.headers['content-security-policy'],
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  }
});

/** One fault of the settings and one fault of the store. Unit tests cover all others (`startMessages.test.ts`). */
describe('a start fails', () => {
  it('with an unusable setting, whose secret value is not shown', async () => {
    expect(await startFailing({ SMTP_URL: 'smtp://us:p%ss@mail.example.com:587' })).toEqual(
      oneLine(/SMTP_URL: found a value that cannot be used \(not shown\), expected .*%25/),
    );
  });

  it('if the data folder cannot be made or written', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'tideline-test-')), 'file');
    await writeFile(file, '');
    expect(await startFailing({ DATA_DIR: join(file, 'data') })).toEqual(oneLine(/file\/data/));
  });
});

describe('a shutdown', () => {
  /** SIGINT does the same; `npm-start.test.ts` sends one. */
  it('by SIGTERM finishes running requests, and ends with 0', async () => {
    const site = await startForTest({ env: { CAPTCHA: 'none' } });
    const socket = connect(site.port, '127.0.0.1');
    const answer = text(socket);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
    // Answered on another connection: by then the server has read the half request too.
    expect((await send('GET', site.url)).status).toBe(200);
    const posts = Array.from({ length: 20 }, (_, i) => call(site.url, { message: `Hello number ${i}` }));
    await Promise.any(posts);
    const ended = once(site.child, 'exit');
    site.child.kill('SIGTERM');
    const answers = await Promise.allSettled(posts);
    await expect.poll(() => send('GET', site.url).catch(() => 'closed')).toBe('closed');
    socket.write('\r\n');
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n(.+\r\n)*connection: close\r\n/i);
    expect(await ended).toEqual([0, null]);
    const accepted = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.ok);
    const kept = new DatabaseSync(join(site.dataDir, 'enquiries.db'));
    onTestFinished(() => kept.close());
    const { n } = kept.prepare('select count(*) as n from enquiries').get() as { n: number };
    expect(accepted.length).toBeGreaterThan(0);
    expect(n).toBeGreaterThanOrEqual(accepted.length);
  });

  it('while a mail server stalls and a visitor’s request hangs ends in time and loses nothing', () =>
    expectStopDuringStalledMail({ speed: 12 }));

  it('while PostgreSQL does not answer ends in time', () => expectStopDuringFrozenPostgres({ speed: 4 }));
});
