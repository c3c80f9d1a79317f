/** Changes in the content folder while the server runs (CONTRACT "Content"). */
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { CONTENT, launchSite, type Site, type SiteOptions, startSite, warmCache } from '../support/site.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-content-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Copies a practice to a folder outside the program. */
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
  const text = await readFile(join(practice, file), 'utf8');
  expect(text).toContain(from);
  // Replaced by a rename: on a busy machine the server could read, and report, a file that is half written.
  await writeFile(`${practice}.saved`, text.replace(from, to));
  await rename(`${practice}.saved`, join(practice, file));
}

const readPage = async (site: Site) => (await fetch(site.url)).text();
const readContentStatus = async (site: Site) => (await (await fetch(`${site.url}/healthz`)).json()).content;
const listAssets = (html: string) =>
  [...html.matchAll(/["(](\/assets\/[^"#)]+)/g)].map(([, address]) => address as string);

it('publishes a changed word by itself and on SIGHUP, and still serves the files of pages that are already open', async () => {
  const practice = await copyPractice();
  const site = await start(practice);
  const before = await readPage(site);
  site.child.kill('SIGHUP');
  expect(await readContentStatus(site)).toEqual({ status: 'current' });
  await replaceIn(practice, 'privacy.yaml', 'heading: Privacy policy', 'heading: My privacy policy');
  await replaceIn(practice, 'contact.yaml', 'say hello.', 'say g’day.');
  await expect.poll(() => readPage(site)).toContain('say g’day.');
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
  expect(site.child.exitCode).toBeNull();
});

it('keeps the last good page while the folder has a fault, over a restart too, names the line, and notifies ALERT_URL once', async () => {
  const alerts: { event: string; text: string }[] = [];
  const listener = createServer(async (request, response) => {
    alerts.push((await json(request)) as (typeof alerts)[number]);
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void listener.close());
  await new Promise((listening) => listener.once('listening', listening));
  const practice = await copyPractice();
  const dataDir = await makeFolder();
  await warmCache(dataDir);
  const site = await start(practice, {
    dataDir,
    env: { ALERT_URL: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/` },
  });
  const before = await readPage(site);
  const breakContent = () => replaceIn(practice, 'home.yaml', 'heading:', 'heding:');
  const fault = expect.stringMatching(/^anna\/home\.yaml:\d+ heading: found nothing, .* \(and 1 more\)$/);

  await breakContent();
  await expect.poll(() => readContentStatus(site)).toEqual({ status: 'kept', fault });
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect(await readPage(site)).toBe(before);
  await expect.poll(site.logs).toMatch(/the last good edition stays in service/);
  await expect.poll(site.logs).toMatch(/anna\/home\.yaml:\d+ heading/);

  await replaceIn(practice, 'home.yaml', 'heding:', 'heading:');
  await expect.poll(() => readContentStatus(site)).toEqual({ status: 'current' });
  await expect
    .poll(() => alerts)
    .toMatchObject([
      { event: 'content-at-fault', text: expect.stringContaining('anna/home.yaml:') },
      { event: 'content-mended' },
    ]);

  await site.stop();
  await breakContent();
  const second = await start(practice, { dataDir });
  // The page still contains the first server's address.
  expect(await readPage(second)).toBe(before);
  expect(await readContentStatus(second)).toEqual({ status: 'kept', fault });
});

it('does not start with a faulty folder if there never was a good page', async () => {
  const practice = await copyPractice();
  await replaceIn(practice, 'home.yaml', 'heading:', 'heding:');
  const site = await launchSite({ env: { CONTENT_DIR: practice } });
  onTestFinished(() => site.dispose());
  const [code] = await once(site.child, 'close');
  expect(code).toBe(1);
  expect(site.logs()).toMatch(/^The content has \d faults?:\n {2}anna\/home\.yaml:\d+/);
  expect(site.logs()).not.toMatch(/^ +at /m);
});
