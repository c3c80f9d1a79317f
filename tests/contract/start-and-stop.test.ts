/** The built server as its own process: what it says at start, what stops the start, and how it ends. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '#store';
import { startPostgres } from '../support/postgres.ts';
import { CONTENT, findSparePort, type Site, type SiteOptions, startSite } from '../support/site.ts';
import { startSmtp } from '../support/smtp.ts';
import { send } from './http.ts';
import { ada, anyToken } from './server.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

async function started(options: SiteOptions): Promise<Site> {
  const site = await startSite(options);
  onTestFinished(async () => void (await site.stop()));
  return site;
}

const call = (url: string, fields: object = {}) =>
  fetch(`${url}/sendContactMail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { ...ada, token: anyToken(), ...fields } }),
  });

/** Starts it where it cannot start: what it printed, and its exit code. */
async function failing(env: Record<string, string>) {
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'tideline-test-')));
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: tmpdir(),
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      CONTENT_DIR: CONTENT,
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

/** One line for a person, and exit code 1. */
const oneLine = (pattern: RegExp) => ({
  code: 1,
  out: expect.not.stringContaining('The page is at'),
  err: expect.stringMatching(new RegExp(`^[^\\n]*${pattern.source}[^\\n]*\\n$`)),
});

describe('a start', () => {
  it('serves from folders that are named from where it is started, as the usual DATA_DIR is', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tideline-test-'));
    const site = await started({ dataDir, env: { DATA_DIR: './data' } });
    const page = await (await fetch(site.url)).text();
    const [asset] = /\/assets\/[\w.-]+/.exec(page) ?? [];
    expect((await fetch(`${site.url}${asset}`)).status).toBe(200);
    expect(await readdir(join(dataDir, 'data'))).toContain('enquiries.db');
  });

  it('says in plain words where the page is, where enquiries are kept and where mail goes', async () => {
    const site = await started({
      env: { SITE_URL: 'https://tideline.example', SMTP_URL: 'smtps://u:secret@mail.example' },
    });
    expect(site.logs()).toMatch(/^The page is at: +https:\/\/tideline\.example\/$/m);
    expect(site.logs()).toMatch(new RegExp(`^Enquiries are kept in: +${site.dataDir}/enquiries\\.db$`, 'm'));
    expect(site.logs()).toMatch(/^Mail goes to: +the mail server mail\.example:465$/m);
    expect(site.logs()).not.toMatch(/secret|Warning/);
  });

  it('makes its folder for the owner alone', async () => {
    const dataDir = join(await mkdtemp(join(tmpdir(), 'tideline-test-')), 'deep', 'data');
    const site = await started({ env: { DATA_DIR: dataDir } });
    expect(site.logs()).toContain(`files in ${dataDir}/mail`);
    expect(await readdir(dataDir)).toContain('enquiries.db');
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  it('serves all of the page where DATA_DIR is said from the folder that it starts in, as it is by default', async () => {
    const site = await started({ env: { DATA_DIR: './data' } });
    const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(site.url)).text()) ?? [];
    expect((await fetch(site.url + script)).status).toBe(200);
    expect(await readdir(join(site.dataDir, 'data'))).toContain('enquiries.db');
  });

  it('closes its folder to others, and says so', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tideline-test-'));
    await chmod(dataDir, 0o755);
    const site = await started({ dataDir });
    expect(site.logs().split('Others on this machine could enter DATA_DIR')).toHaveLength(2);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });
});

/** The bundler leaves out what it takes for a call without effect, so the sources alone cannot show this. */
describe('what was built', () => {
  it('shows the page at an address that cannot be decoded', async () => {
    const { url } = await started({});
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
});

describe('nothing starts', () => {
  it('with a wrong setting', async () => {
    expect(await failing({ RETENTION_DAYS: 'ever' })).toEqual(
      oneLine(/RETENTION_DAYS: found "ever", expected/),
    );
  });

  it('with a login that cannot be decoded', async () => {
    expect(await failing({ SMTP_URL: 'smtp://us:p%ss@mail.example.com:587' })).toEqual(
      oneLine(/SMTP_URL: found a value that cannot be used \(not shown\), expected .*%25/),
    );
  });

  it('on a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as { port: number };
    expect(await failing({ PORT: String(port) })).toEqual(oneLine(new RegExp(`Port ${port} is taken`)));
  });

  it('on an address of another machine', async () => {
    expect(await failing({ HOST: '192.0.2.1' })).toEqual(oneLine(/192\.0\.2\.1.*HOST/));
  });

  it('where the data folder cannot be made or written', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'tideline-test-')), 'file');
    await writeFile(file, '');
    expect(await failing({ DATA_DIR: join(file, 'data') })).toEqual(oneLine(/file\/data/));
  });

  it('beside another server on the same folder', async () => {
    const { dataDir, url } = await started({});
    expect(await failing({ DATA_DIR: dataDir })).toEqual(oneLine(/Another server already uses DATA_DIR/));
    expect((await fetch(url)).status).toBe(200);
  });

  it('beside another server whose lock file was deleted', async () => {
    const { dataDir, url } = await started({});
    await rm(join(dataDir, 'running.lock'));
    const second = await failing({ DATA_DIR: dataDir });
    expect(second).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Another server already uses[^\n]*\n$/),
    });
    expect(second.out).toMatch(
      /^The last server on \S+ did not stop in order[^\n]*: waiting 12 seconds[^\n]*\n$/,
    );
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it('on a folder that others use', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tideline-test-'));
    await chmod(folder, 0o1777);
    expect(await failing({ DATA_DIR: folder })).toEqual(oneLine(/is shared by several users: name a folder/));
    expect((await stat(folder)).mode & 0o7777).toBe(0o1777);
  });

  it('on a store that is damaged', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tideline-test-'));
    await writeFile(join(folder, 'enquiries.db'), 'This is no database. '.repeat(1000));
    expect(await failing({ DATA_DIR: folder })).toEqual(oneLine(/damaged/));
  });

  it('on a store made by a newer release', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tideline-test-'));
    await (await openStore({ dataDir: folder })).close();
    const database = new DatabaseSync(join(folder, 'enquiries.db'));
    database.exec('update schema_version set version = 99');
    database.close();
    expect(await failing({ DATA_DIR: folder })).toEqual(oneLine(/newer release/));
  });
});

describe('told to stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s, it finishes what was asked, and ends with 0',
    async (signal) => {
      const site = await started({ env: { CAPTCHA: 'none' } });
      const posts = Array.from({ length: 20 }, (_, i) => call(site.url, { message: `Hello number ${i}` }));
      await Promise.any(posts);
      const ended = once(site.child, 'exit');
      site.child.kill(signal);
      const answers = await Promise.allSettled(posts);
      expect(await ended).toEqual([0, null]);
      const accepted = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.ok);
      const kept = new DatabaseSync(join(site.dataDir, 'enquiries.db'));
      onTestFinished(() => kept.close());
      const { n } = kept.prepare('select count(*) as n from enquiries').get() as { n: number };
      expect(accepted.length).toBeGreaterThan(0);
      expect(n).toBeGreaterThanOrEqual(accepted.length);
    },
  );

  it('while a mail server stalls and a visitor dawdles, it ends within ten seconds and loses nothing', async () => {
    const box = await startSmtp();
    onTestFinished(() => box.stop());
    box.orderFault({ at: 'data', how: 'stall', times: 1 });
    const dataDir = await mkdtemp(join(tmpdir(), 'tideline-test-'));
    const site = await startSite({ dataDir, env: { CAPTCHA: 'none', SMTP_URL: box.url } });
    await call(site.url);
    while (box.connections === 0) await new Promise((wake) => setTimeout(wake, 20));
    const dawdling = fetch(`${site.url}/sendContactMail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) }),
      duplex: 'half',
    } as RequestInit).catch(() => null);
    expect(await site.stop(), 'null would mean that it had to be killed').toBe(0);
    await dawdling;
    const again = await started({ dataDir, env: { SMTP_URL: box.url } });
    await box.waitForMail();
    expect(box.mails).toHaveLength(1);
    expect(again.logs()).not.toMatch(/ada@example\.com/);
  });

  it('a page that was being asked for is answered, and its connection ended', async () => {
    const site = await started({});
    const socket = connect(site.port, '127.0.0.1');
    const answer = text(socket);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
    // A page on another connection: by then the server has read the half request too.
    expect((await send('GET', site.url)).status).toBe(200);
    site.child.kill('SIGTERM');
    await expect.poll(() => send('GET', site.url).catch(() => 'closed')).toBe('closed');
    socket.write('\r\n');
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n(.+\r\n)*connection: close\r\n/i);
    expect(await site.stop()).toBe(0);
  });

  it('while PostgreSQL answers nothing any more, it ends within ten seconds', async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const { url, freeze } = await between(await postgres.createDatabase());
    const site = await startSite({ env: { CAPTCHA: 'none', DATABASE_URL: url } });
    expect(await (await call(site.url)).json()).toEqual({ result: { OK: true } });
    freeze();
    expect(await site.stop(), 'null would mean that it had to be killed').toBe(0);
    expect(site.logs()).toContain('stopped without closing the store');
  });
});

/** A way to PostgreSQL that can freeze: nothing is passed on, and no connection ends. */
async function between(databaseUrl: string) {
  const server = new URL(databaseUrl);
  const sockets: Socket[] = [];
  let frozen = false;
  const proxy = createServer((near) => {
    const far = connect(Number(server.port), server.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.push(from);
      from.on('data', (data) => frozen || to.write(data));
      from.on('close', () => frozen || to.destroy());
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
    frozen = true;
  };
  return { url, freeze };
}
