import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ensureChromium, findChromium } from './chromium.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tideline-chromium-'));
  vi.stubEnv('CHROMIUM_PATH', undefined);
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', join(folder, 'playwright'));
  vi.stubEnv('PATH', [join(folder, 'first'), join(folder, 'second')].join(delimiter));
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** Writes a program that starts, or fails to start like a browser without its libraries. */
async function program(path: string, canStart = true): Promise<string> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `#!/bin/sh\nexit ${canStart ? 0 : 127}\n`);
  await chmod(file, 0o755);
  return file;
}

it('prefers CHROMIUM_PATH, then Playwright’s newest, then the system’s, the headless shell first', async () => {
  const system = await program('second/chromium');
  expect(findChromium()).toBe(system);
  const systemShell = await program('second/chromium-headless-shell');
  expect(findChromium()).toBe(systemShell);
  await program('playwright/chromium-999/chrome-linux64/chrome');
  const newest = await program('playwright/chromium-1255/chrome-linux64/chrome');
  expect(findChromium()).toBe(newest);
  const shell = await program(
    'playwright/chromium_headless_shell-1255/chrome-headless-shell-linux64/chrome-headless-shell',
  );
  expect(findChromium()).toBe(shell);
  vi.stubEnv('CHROMIUM_PATH', '/somewhere/else');
  expect(findChromium()).toBe('/somewhere/else');
});

it('skips files that cannot be run', async () => {
  const file = await program('first/chromium');
  await chmod(file, 0o644);
  const system = await program('second/google-chrome');
  expect(findChromium()).toBe(system);
});

it('skips a browser that does not start', async () => {
  await program('playwright/chromium-1255/chrome-linux64/chrome', false);
  const system = await program('second/chromium');
  expect(await ensureChromium()).toBe(system);
});

it('installs no Debian package without permission, and names the command', async () => {
  // Playwright fails at once if it cannot make its folder; otherwise it would try an unreachable host five times.
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', join(await program('a-file'), 'playwright'));
  vi.stubEnv('CHROMIUM_PATH', join(folder, 'nothing'));
  vi.stubEnv('CI', undefined);
  vi.spyOn(console, 'log').mockReturnValue();
  await program('first/apt-get');
  await writeFile(join(folder, 'first/apt-get'), `#!/bin/sh\n: >${folder}/asked\n`);
  const refused = ensureChromium();
  await expect(refused).rejects.toThrow('or let npm test -- --install do it');
  expect(existsSync(join(folder, 'asked'))).toBe(false);
  vi.stubEnv('CI', 'true');
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  await expect(ensureChromium()).rejects.toThrow('apt-get install chromium-headless-shell fonts-liberation');
  expect(existsSync(join(folder, 'asked'))).toBe(true);
});
