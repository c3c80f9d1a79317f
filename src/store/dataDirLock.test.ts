import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { lockDataDir, openStore, type Store, StoreError } from './index.ts';

const IN_USE = /^Another server already uses DATA_DIR \S+: [^\n]+\.$/;
/** Quick, where nobody is going to answer. */
const SOON = { poll: 20, answer: 200 };

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tideline-lock-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
});

/** Out of the way, not deleted: once its holder is dead, the next file could get the same number (inode). */
const loseLock = () => rename(join(dataDir, 'running.lock'), join(dataDir, `lost-${randomUUID()}`));

async function openHere(): Promise<Store> {
  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  return store;
}

/** Another process that serves from it, until it is killed. */
async function startOtherServer() {
  const script = `const { lockDataDir, openStore } = await import('#store');
    const lock = lockDataDir(process.argv[1], () => {}, { poll: 20, answer: 200 });
    const store = await openStore({ dataDir: process.argv[1] });
    await lock.ensureSoleServer(store);
    process.on('SIGTERM', async () => {
      await lock.unlock();
      await store.close();
      process.exit();
    });
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir]);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return {
    async end(signal: 'SIGKILL' | 'SIGTERM') {
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

/** Takes the folder as a start does; what the start would say. */
async function start(timing = SOON): Promise<string[]> {
  const said: string[] = [];
  const lock = lockDataDir(dataDir, (line) => said.push(line), timing);
  onTestFinished(() => lock.unlock());
  await lock.ensureSoleServer(await openHere());
  return said;
}

it('keeps a second server off, but not the tools', async () => {
  const other = await startOtherServer();
  expect(() => lockDataDir(dataDir)).toThrow(StoreError);
  expect(() => lockDataDir(dataDir)).toThrow(IN_USE);
  await (await openStore({ dataDir })).close();
  await other.end('SIGTERM');
  expect(await start()).toEqual([]);
});

it('starts at once after a kill: the lock file is the same, and free', async () => {
  const other = await startOtherServer();
  await other.end('SIGKILL');
  expect(await start()).toEqual([]);
});

it('starts at once after a stop in order, whatever became of the lock file', async () => {
  const other = await startOtherServer();
  await other.end('SIGTERM');
  await loseLock();
  expect(await start()).toEqual([]);
});

it('keeps a second server off when the lock file was deleted, and a third', async () => {
  await startOtherServer();
  for (let newcomer = 0; newcomer < 2; newcomer += 1) {
    await rm(join(dataDir, 'running.lock'));
    const said: string[] = [];
    const lock = lockDataDir(dataDir, (line) => said.push(line), { answer: 15_000 });
    const store = await openHere();
    await expect(lock.ensureSoleServer(store)).rejects.toThrow(IN_USE);
    await lock.unlock();
    expect(said).toHaveLength(1);
  }
});

it('starts after a wait, and says so, when the lock file is gone and nobody answers', async () => {
  const other = await startOtherServer();
  await other.end('SIGKILL');
  await loseLock();
  expect(await start()).toEqual([
    expect.stringMatching(/^The last server on \S+ did not stop in order[^\n]*: waiting 1 seconds? to see/),
  ]);
  expect(() => lockDataDir(dataDir)).toThrow(IN_USE);
});

it('waits once for a backup of a server that ran', async () => {
  const other = await startOtherServer();
  const backup = join(dataDir, 'backup');
  const store = await openStore({ dataDir });
  await store.backup(backup);
  await store.close();
  await other.end('SIGTERM');
  await copyFile(backup, join(dataDir, 'enquiries.db'));
  await loseLock();
  expect(await start()).toEqual([expect.stringContaining('or a backup was put back')]);
});

it('lets one of two start that ask at the same time', async () => {
  const other = await startOtherServer();
  await other.end('SIGKILL');
  await loseLock();
  const first = start({ poll: 20, answer: 500 });
  await loseLock();
  const second = start({ poll: 20, answer: 500 });
  const outcomes = await Promise.allSettled([first, second]);
  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refusals).toEqual([{ status: 'rejected', reason: expect.any(StoreError) }]);
  expect(refusals[0]?.reason.message).toMatch(IN_USE);
});

it('writes nothing while nobody asks', async () => {
  await start({ poll: 5, answer: 200 });
  const watcher = new DatabaseSync(join(dataDir, 'enquiries.db'));
  onTestFinished(() => watcher.close());
  const version = () => watcher.prepare('pragma data_version').get()?.['data_version'];
  const before = version();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(version()).toBe(before);
  watcher.exec("insert into marks values ('is a server running', 1)");
  await expect.poll(() => version()).not.toBe(before);
});

it('refuses a folder that cannot be made in one line', () => {
  expect(() => lockDataDir('/proc/nope')).toThrow(/^DATA_DIR \/proc\/nope cannot be made/);
});
