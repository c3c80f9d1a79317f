/** `npm start` for the owner and the service manager (CONTRACT "Commands"). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEnvironment, SETTING_NOTES } from '#settings';
import { COMPILED, CONTENT, findSparePort, warmCache } from '../support/site.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tideline-start-'));
  await warmCache(join(folder, 'data'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function npmStart(settings: Record<string, string>) {
  const folders = { CONTENT_DIR: CONTENT, DATA_DIR: join(folder, 'data'), NODE_COMPILE_CACHE: COMPILED };
  const own = { HOST: '127.0.0.1', ...folders };
  const env = { ...process.env, ...own, ...settings };
  const npm = spawn('npm', ['start', '--silent'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  return { npm, printed: () => printed, ended: once(npm, 'close') as Promise<[number | null]> };
}

const fetchText = (url: string) =>
  fetch(url).then(
    (response) => response.text(),
    () => undefined,
  );

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);
const STACK = /^ +at /m;

it('runs the tests without any setting of this machine or of a .env file', async () => {
  const names = SETTING_NOTES.map(({ name }) => name);
  await writeFile(join(folder, '.env'), names.map((name) => `${name}=1`).join('\n'));
  const environment = readEnvironment(folder);
  expect(names.filter((name) => environment[name])).toEqual([]);
});

it('serves the page, prints its addresses and folders, and stops on Ctrl-C', async () => {
  const port = await findSparePort();
  const { npm, printed, ended } = npmStart({ PORT: String(port) });
  const url = `http://127.0.0.1:${port}/`;
  await expect.poll(() => fetchText(url)).toContain('contact-section');
  expect(printed()).not.toContain('Building');
  expect(printed()).toContain(`http://localhost:${port}`);
  expect(printed()).toContain('enquiries.db');
  expect(printed()).toContain(join(folder, 'data/mail'));
  expect((await stat(join(folder, 'data'))).mode & 0o777).toBe(0o700);
  npm.kill('SIGINT');
  const [code] = await ended;
  expect(code).toBe(0);
  expect(await fetchText(url)).toBeUndefined();
});

it('says in one line that the port is taken, and fails', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { printed, ended } = npmStart({ PORT: String(port) });
  const [code] = await ended;
  other.close();
  expect(code).toBe(1);
  expect(lastLine(printed())).toContain(`Port ${port} is taken`);
  expect(printed()).not.toMatch(STACK);
  expect(printed()).not.toContain('The page is at');
});

it('says in one line which setting is wrong, and fails', async () => {
  const { printed, ended } = npmStart({ PORT: 'abc' });
  const [code] = await ended;
  expect(code).toBe(1);
  expect(lastLine(printed())).toMatch(/^PORT: found "abc"/);
  expect(printed()).not.toMatch(STACK);
});
