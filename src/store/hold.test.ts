import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { holdDataDir, openStore, StoreError } from './index.ts';

const folder = () => mkdtemp(join(tmpdir(), 'tideline-hold-'));

/** Another process that holds it, until it is killed. */
async function otherServer(dataDir: string) {
  const script = `const { holdDataDir } = await import('#store');
    globalThis.letGo = holdDataDir(process.argv[1]);
    console.log('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir]);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

it('keeps a second server off, but not the tools, and leaves nothing behind when it is killed', async () => {
  const dataDir = await folder();
  const other = await otherServer(dataDir);
  expect(() => holdDataDir(dataDir)).toThrow(StoreError);
  expect(() => holdDataDir(dataDir)).toThrow(/^Another server already uses DATA_DIR \S+: [^\n]+\.$/);
  await (await openStore({ dataDir })).close();
  other.kill('SIGKILL');
  await once(other, 'exit');
  holdDataDir(dataDir)();
});

it('is free again once it is let go', async () => {
  const dataDir = await folder();
  const letGo = holdDataDir(dataDir);
  expect(() => holdDataDir(dataDir)).toThrow('Another server');
  letGo();
  holdDataDir(dataDir)();
  expect(() => holdDataDir('/proc/nope')).toThrow(/^DATA_DIR \/proc\/nope cannot be made/);
});
