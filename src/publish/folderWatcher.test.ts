import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FolderWatcher } from './folderWatcher.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-watched-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o755);
  return folder;
}

it('tells of files in the folder, in folders that are there and in those that come, until it is closed', async () => {
  const folder = await makeFolder();
  await mkdir(join(folder, 'faq'));
  let changes = 0;
  const watcher = new FolderWatcher(folder, () => {
    changes += 1;
  });
  onTestFinished(() => watcher.close());
  await watcher.refresh();
  const tellsOf = async (file: string) => {
    changes = 0;
    await writeFile(join(folder, file), file);
    await expect.poll(() => changes).toBeGreaterThan(0);
  };
  await tellsOf('home.yaml');
  await tellsOf('faq/one.md');
  await mkdir(join(folder, 'images'));
  await watcher.refresh();
  await tellsOf('images/a.jpg');
  await rm(join(folder, 'faq'), { recursive: true });
  await watcher.refresh();
  watcher.close();
  changes = 0;
  await writeFile(join(folder, 'home.yaml'), 'more');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(changes).toBe(0);
});

/** To the system's own user nothing is unreadable, so this is watched as somebody else. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

it('outlives a folder in it that it may not read, and the whole one', async () => {
  const folder = await makeFolder();
  await mkdir(join(folder, 'private'), { mode: 0o000 });
  const module = JSON.stringify(join(import.meta.dirname, 'folderWatcher.ts'));
  const script = `
    const { FolderWatcher } = await import(${module});
    const watcher = new FolderWatcher(${JSON.stringify(folder)}, () => console.log('changed'));
    setInterval(() => watcher.refresh(), 50);
    await watcher.refresh();
    console.log('watching');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    ...NOBODY,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill());
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await expect.poll(() => said, { timeout: 15_000 }).toContain('watching');
  await mkdir(join(folder, 'another'), { mode: 0o000 });
  await writeFile(join(folder, 'home.yaml'), 'one');
  await expect.poll(() => said).toContain('changed');
  await chmod(folder, 0o000);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await chmod(folder, 0o755);
  await new Promise((resolve) => setTimeout(resolve, 300));
  said = '';
  await writeFile(join(folder, 'home.yaml'), 'two');
  await expect.poll(() => said).toContain('changed');
  expect(child.exitCode).toBe(null);
});
