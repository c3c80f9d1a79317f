import { chmod, chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findMissingStore, lockDataDir, openStore } from '../index.ts';
import { makeDataDir } from './dataDir.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tideline-folder-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const readMode = async (folder: string) => (await stat(folder)).mode & 0o7777;

/** Returns a folder of another user: a new one if this user may change owners, else a system folder. */
async function makeForeignFolder(): Promise<string> {
  if (process.geteuid?.() !== 0) return '/usr';
  await chown(dataDir, 12_345, 12_345);
  return dataDir;
}

it.each([
  [
    'several users share',
    () => chmod(dataDir, 0o1777).then(() => dataDir),
    'is shared by several users',
    () => join(dataDir, 'tideline'),
  ],
  [
    'belongs to somebody else',
    makeForeignFolder,
    'belongs to another user',
    () => join(homedir(), 'tideline-data'),
  ],
])('refuses a folder that %s, without changing it', async (_, prepare, why, suggestFolder) => {
  const folder = await prepare();
  const mode = await readMode(folder);
  const line = `DATA_DIR ${folder} ${why}: name a folder of this site's own, such as ${suggestFolder()}.`;
  expect(() => lockDataDir(folder)).toThrow(line);
  expect(() => findMissingStore({ dataDir: folder })).toThrow(line);
  await expect(openStore({ dataDir: folder })).rejects.toThrow(line);
  expect(await readMode(folder)).toBe(mode);
  await expect(stat(join(folder, 'enquiries.db'))).rejects.toThrow('ENOENT');
});

it('accepts a folder of its own inside a shared one', async () => {
  await chmod(dataDir, 0o1777);
  const own = join(dataDir, 'tideline');
  await (await openStore({ dataDir: own })).close();
  expect([await readMode(own), await readMode(dataDir)]).toEqual([0o700, 0o1777]);
});

it('restricts its folder to the owner, and prints that once', async () => {
  await chmod(dataDir, 0o755);
  const print = vi.fn();
  makeDataDir(dataDir, print);
  makeDataDir(dataDir, print);
  makeDataDir(join(dataDir, 'new'), print);
  expect(print.mock.calls).toEqual([
    [`Others on this machine could enter DATA_DIR ${dataDir}: it is now for its owner alone (mode 0700).`],
  ]);
  expect([await readMode(dataDir), await readMode(join(dataDir, 'new'))]).toEqual([0o700, 0o700]);
});
