/** `npm run dev` on a copy of the sources: saved files, content faults and their repair. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPage, waitUntilReady } from '../support/browser.ts';
import { getPracticeFolder } from '../support/practices.ts';
import { findSparePort } from '../support/site.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COPIED = ['src', 'scripts', 'package.json'];

let copy: string;
let url: string;
let child: ChildProcess;
let printed = '';

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'tideline-dev-'));
  for (const name of COPIED) await cp(join(ROOT, name), join(copy, name), { recursive: true });
  await cp(getPracticeFolder('shipped'), join(copy, 'content'), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  // The server requires a built admin, although it serves only the calls, and Vite serves the page from its sources.
  await mkdir(join(copy, 'dist/admin/assets'), { recursive: true });
  await writeFile(join(copy, 'dist/admin/desk.html'), '');
  const port = await findSparePort();
  url = `http://127.0.0.1:${port}/`;
  const { PATH, HOME, TMPDIR } = process.env;
  child = spawn(join(ROOT, 'node_modules/node/bin/node'), ['scripts/dev.ts'], {
    cwd: copy,
    env: { PATH, HOME, TMPDIR, PORT: String(port), DATA_DIR: join(copy, 'data') },
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += text));
});
afterAll(async () => {
  if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'close');
  await rm(copy, { recursive: true, force: true });
});

async function page(): Promise<string> {
  const response = await fetch(url, { headers: { accept: 'text/html' } }).catch(() => undefined);
  return response ? `${response.status} ${await response.text()}` : '';
}

/** Waits until the page contains this text. Each request renders it anew. @returns the page */
async function waitForText(text: string): Promise<string> {
  let shown = '';
  const poll = async () => (shown = await page());
  await expect.poll(poll, { message: printed }).toContain(text);
  return shown;
}

it('serves the page with Vite’s client, and the form’s endpoints', async () => {
  expect(await waitForText('Start where you are.')).toContain('/@vite/client');
  expect(await (await fetch(`${url}healthz`)).json()).toMatchObject({ status: 'ok' });
  expect((await fetch(`${url}captcha/challenge`)).status).toBe(200);
});

it('hydrates in a browser like the published page, in both themes, with its form', async () => {
  const page = await newPage();
  await page.goto(url);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const scene = await page.locator('#home-section > svg').first().boundingBox();
    expect([colorScheme, (scene?.width ?? 0) > 640]).toEqual([colorScheme, true]);
  }
  await page.locator('#contact-section').scrollIntoViewIfNeeded();
  await waitUntilReady(page, 'form');
  expect(await page.getByRole('button', { name: 'Send' }).isVisible()).toBe(true);
  expect(await page.locator('summary', { hasText: 'privacy' }).isVisible()).toBe(true);
});

it('reloads the page when a content file is saved, not when the service stores data', async () => {
  const page = await newPage();
  const reloads: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('full-reload')) reloads.push(String(payload));
    }),
  );
  const connected = page.waitForEvent('console', (message) => message.text() === '[vite] connected.');
  await page.goto(url);
  await connected;
  // The watcher reports changes in their order, and a moved file as one change.
  await writeFile(join(copy, 'data/stored'), 'An enquiry.');
  await writeFile(join(copy, 'data/new.md'), '---\nquestion: Is it newer?\norder: 98\n---\nIt is.\n');
  await rename(join(copy, 'data/new.md'), join(copy, 'content/faq/newer.md'));
  await page.getByText('Is it newer?').waitFor({ state: 'attached' });
  expect(reloads).toHaveLength(1);
});

it('serves the owner’s admin from its sources', async () => {
  const response = await fetch(`${url}admin/enquiries`, { headers: { accept: 'text/html' } });
  expect(await response.text()).toContain('<script type="module" src="/src/admin/main.ts">');
  expect(await (await fetch(`${url}src/admin/openAdmin.ts`)).text()).toContain('createRoot');
  const origin = url.replace('127.0.0.1', 'localhost').slice(0, -1);
  const headers = { origin, 'content-type': 'application/json' };
  const calls = await fetch(`${url}admin/api/you.get`, { method: 'POST', headers });
  expect([calls.status, await calls.json()]).toMatchObject([
    401,
    { error: { data: { reason: 'SIGNED_OUT' } } },
  ]);
});

it('explains a content fault with file and line, and recovers when the file is fixed', async () => {
  const file = join(copy, 'content/home.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('heading:', 'heding:'));
  const fault = await waitForText('content/home.yaml:');
  expect(fault).toMatch(/^500 [\s\S]*found the unknown field/);
  expect(fault).toContain('/@vite/client');
  await expect.poll(() => printed).toContain('content/home.yaml:');

  await writeFile(file, text.replace('Start where you are.', 'Begin where you are.'));
  await waitForText('Begin where you are.');
});

it('serves a logo that is added while it runs', async () => {
  const brand = join(copy, 'content/brand.yaml');
  const logo = await readFile(join(getPracticeFolder('inland'), 'images/river-bend.svg'), 'utf8');
  await writeFile(brand, 'logo:\n  file: river-bend.svg\n');
  await waitForText('river-bend.svg');
  await writeFile(join(copy, 'content/images/river-bend.svg'), logo);
  const [, path] = /src="(\/logo[^"]*)"/.exec(await waitForText('src="/logo')) ?? [];
  expect((await fetch(new URL(path ?? '', url))).status).toBe(200);
  await rm(brand);
});

it('warns of forbidden wording, on the page and in the terminal, until it is removed', async () => {
  const file = join(copy, 'content/home.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('Begin where you are.', 'A guaranteed <start>.'));
  expect(await waitForText('1 may not be published, and the build stops')).toMatch(
    /^200 [\s\S]*<li>error: content\/home\.yaml:6 home\.heading: "guaranteed" promises a result/,
  );
  await expect.poll(() => printed).toContain('error: content/home.yaml:6 home.heading: "guaranteed"');
  await writeFile(file, text);
  expect(await waitForText('The words: ')).not.toContain('may not be published');
  await expect.poll(() => printed).toContain('The words are mended.');
});

it('shows a new content file, and a changed component', async () => {
  await writeFile(join(copy, 'content/faq/new.md'), '---\nquestion: Is this new?\norder: 99\n---\nIt is.\n');
  await waitForText('Is this new?');
  const component = join(copy, 'src/page/footer/Footer.tsx');
  const source = await readFile(component, 'utf8');
  await writeFile(component, source.replace('<footer', '<footer id="changed"'));
  await waitForText('id="changed"');
});

it('stops on SIGTERM', async () => {
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
});
