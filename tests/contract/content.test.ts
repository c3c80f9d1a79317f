/** The practice's folder under a running server (CONTRACT "Content"): published by itself, and never at the page's cost. */
import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  CONTENT,
  launchSite,
  type Site,
  type SiteOptions,
  startSite,
  waitUntilAnswering,
} from '../support/site.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const SLOW = { timeout: 30_000 };

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-content-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A practice of the test's own, away from the program. */
async function copyPractice(): Promise<string> {
  const folder = join(await makeFolder(), 'anna');
  await cp(CONTENT, folder, { recursive: true });
  return folder;
}

async function start(practice: string, options: SiteOptions = {}): Promise<Site> {
  const site = await startSite({ ...options, env: { CONTENT_DIR: practice, ...options.env } });
  onTestFinished(async () => void (await site.stop()));
  return site;
}

async function replaceIn(practice: string, file: string, from: string, to: string): Promise<void> {
  const words = await readFile(join(practice, file), 'utf8');
  expect(words).toContain(from);
  await writeFile(join(practice, file), words.replace(from, to));
}

const readPage = async (site: Site) => (await fetch(site.url)).text();
const readContentStatus = async (site: Site) => (await (await fetch(`${site.url}/healthz`)).json()).content;
const listAssets = (html: string) =>
  [...html.matchAll(/["(](\/assets\/[^"#)]+)/g)].map(([, address]) => address as string);

it('shows a changed word by itself, and serves what a page that was opened before still asks for', async () => {
  const practice = await copyPractice();
  const site = await start(practice);
  const before = await readPage(site);
  expect(await readContentStatus(site)).toEqual({ status: 'current' });
  await replaceIn(practice, 'contact.yaml', 'say hello.', 'say g’day.');
  await expect.poll(() => readPage(site), SLOW).toContain('say g’day.');
  const after = await readPage(site);
  expect(listAssets(after)).not.toEqual(listAssets(before));
  for (const address of [...listAssets(before), ...listAssets(after)]) {
    const { status, headers } = await fetch(site.url + address);
    expect([address, status, headers.get('cache-control')]).toEqual([
      address,
      200,
      'public, max-age=31536000, immutable',
    ]);
  }
  expect((await stat(join(site.dataDir, 'editions'))).mode & 0o777).toBe(0o700);
});

it('keeps the last good page while the folder is at fault, says which line, and tells ALERT_URL once', async () => {
  const told: { event: string; text: string }[] = [];
  const listener = createServer(async (request, response) => {
    told.push((await json(request)) as (typeof told)[number]);
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void listener.close());
  await new Promise((listening) => listener.once('listening', listening));
  const practice = await copyPractice();
  const site = await start(practice, {
    env: { ALERT_URL: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/` },
  });
  const before = await readPage(site);

  await replaceIn(practice, 'home.yaml', 'heading:', 'heding:');
  const fault = expect.stringMatching(/^anna\/home\.yaml:\d+ heading: found nothing, .* \(and 1 more\)$/);
  await expect.poll(() => readContentStatus(site), SLOW).toEqual({ status: 'kept', fault });
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect(await readPage(site)).toBe(before);
  expect(site.logs()).toMatch(/the last good edition stays in service/);
  expect(site.logs()).toMatch(/anna\/home\.yaml:\d+ heading/);

  await replaceIn(practice, 'home.yaml', 'heding:', 'heading:');
  await expect.poll(() => readContentStatus(site), SLOW).toEqual({ status: 'current' });
  await expect
    .poll(() => told.map(({ event }) => event), SLOW)
    .toEqual(['content-at-fault', 'content-mended']);
  expect(told[0]?.text).toContain('anna/home.yaml:');
});

it('starts with the last good page where the folder is at fault, and not at all where there was none', async () => {
  const practice = await copyPractice();
  const dataDir = await makeFolder();
  const first = await start(practice, { dataDir });
  await first.stop();
  await replaceIn(practice, 'home.yaml', 'heading:', 'heding:');
  // Another port is another address of the site: the same words are published with the new settings.
  const second = await start(practice, { dataDir });
  expect(await readPage(second)).toContain('Start where you are.');
  expect(await readPage(second)).toContain(second.url);
  expect(await readContentStatus(second)).toMatchObject({ status: 'kept' });

  const none = await launchSite({ env: { CONTENT_DIR: practice } });
  onTestFinished(async () => void (await none.stop()));
  await expect.poll(() => none.child.exitCode, SLOW).toBe(1);
  expect(none.logs()).toMatch(/^The content has \d faults?:\n {2}anna\/home\.yaml:\d+/);
  expect(none.logs()).not.toMatch(/^ +at /m);
});

it('publishes on SIGHUP, and serves on', async () => {
  const site = await start(await copyPractice());
  site.child.kill('SIGHUP');
  await new Promise((wake) => setTimeout(wake, 300));
  expect(await readPage(site)).toContain('Start where you are.');
  expect(site.child.exitCode).toBeNull();
});

it('serves on after a SIGHUP that came while it was starting', async () => {
  // With nothing in the cache publishing takes a while; the lock is taken before it.
  const dataDir = await makeFolder();
  const site = await launchSite({ dataDir, env: { CONTENT_DIR: await copyPractice() } });
  onTestFinished(async () => void (await site.stop()));
  await vi.waitUntil(() => existsSync(join(dataDir, 'running.lock')), SLOW);
  site.child.kill('SIGHUP');
  await waitUntilAnswering(site);
  expect(await readPage(site)).toContain('Start where you are.');
});

it('reads a folder that may only be read, passes over what editors leave, and writes nothing beside the program', async () => {
  const practice = await copyPractice();
  for (const name of ['home.yaml~', '.#home.yaml', 'home.yaml.swp', '.DS_Store', 'Thumbs.db']) {
    await writeFile(join(practice, name), 'anything');
  }
  await chmod(practice, 0o555);
  onTestFinished(() => chmod(practice, 0o755));
  const listPrograms = async () => {
    const folders = ['server', 'program'].map((name) => readdir(join(DIST, name), { recursive: true }));
    return (await Promise.all(folders)).flat().sort();
  };
  const before = await listPrograms();
  // Nothing in the cache: everything is made.
  const site = await start(practice, { dataDir: await makeFolder() });
  expect(await readPage(site)).toContain('Start where you are.');
  expect(await listPrograms()).toEqual(before);
});
