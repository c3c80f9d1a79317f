import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { makeQueued } from '../../../tests/support/enquiries.ts';
import { lockDataDir, openStore, type Store, StoreError } from '../index.ts';

const IN_USE = /^Another server already uses DATA_DIR \S+: [^\n]+\.$/;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tideline-lock-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
});

/** Opens the store with a lock, as a server does. */
async function serve(): Promise<Store> {
  const lock = lockDataDir(dataDir);
  const store = await openStore({ dataDir, lock });
  onTestFinished(async () => {
    await store.close();
    lock.unlock();
  });
  return store;
}

/** Starts another process that locks the folder and opens the store, as a server does. */
async function startOtherServer() {
  const script = `const { lockDataDir, openStore } = await import('#store');
    const lock = lockDataDir(process.argv[1]);
    const store = await openStore({ dataDir: process.argv[1], lock });
    process.on('SIGTERM', async () => {
      await store.close();
      lock.unlock();
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

const stored = { kind: 'kept', state: 'queued' };

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'excludes a second server, but not the command line, until %s ends the first',
  async (signal) => {
    const other = await startOtherServer();
    expect(() => lockDataDir(dataDir)).toThrow(StoreError);
    expect(() => lockDataDir(dataDir)).toThrow(IN_USE);
    await (await openStore({ dataDir })).close();
    await other.end(signal);
    expect(await (await serve()).accept(makeQueued())).toEqual(stored);
  },
);

it('acquires the lock again when its file was deleted', async () => {
  const store = await serve();
  await rm(join(dataDir, 'running.lock'));
  expect(await store.accept(makeQueued())).toEqual(stored);
  expect(() => lockDataDir(dataDir)).toThrow(IN_USE);
});

it('writes nothing while another server has the lock, after its file was deleted', async () => {
  const store = await serve();
  await rm(join(dataDir, 'running.lock'));
  const other = await startOtherServer();
  await expect(store.accept(makeQueued())).rejects.toThrow(IN_USE);
  await expect(store.claim({ now: 5000, leaseUntil: 6000, except: [] })).rejects.toThrow(IN_USE);
  await other.end('SIGKILL');
  expect(await store.accept(makeQueued())).toEqual(stored);
});

it('reports a folder that cannot be made', () => {
  expect(() => lockDataDir('/proc/nope')).toThrow(/^DATA_DIR \/proc\/nope cannot be made/);
});
