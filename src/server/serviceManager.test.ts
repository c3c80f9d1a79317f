import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findServiceManager } from './runServer.ts';

/** A `systemd-notify` that records its messages, one per line. */
async function prepare(program = '#!/bin/sh\necho "$*" >>"$NOTIFY_LOG"\n') {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-notify-'));
  await writeFile(join(folder, 'systemd-notify'), program);
  await chmod(join(folder, 'systemd-notify'), 0o755);
  const messages = join(folder, 'messages');
  await writeFile(messages, '');
  const faults: Error[] = [];
  const find = (overrides: Record<string, string>) =>
    findServiceManager(
      { PATH: `${folder}:${process.env['PATH']}`, NOTIFY_LOG: messages, ...overrides },
      (error) => faults.push(error),
      7,
    );
  return { find, faults, read: async () => (await readFile(messages, 'utf8')).trim().split('\n') };
}

const SYSTEMD = { NOTIFY_SOCKET: '/run/systemd/notify' };

it('notifies systemd when it is ready, alive and stopping', async () => {
  const { find, read, faults } = await prepare();
  const manager = find({ ...SYSTEMD, WATCHDOG_USEC: '60000', WATCHDOG_PID: '7' });
  manager.notifyReady('The page is at https://kirra.example/');
  await expect.poll(read).toContain('READY=1 STATUS=The page is at https://kirra.example/');
  await expect
    .poll(async () => (await read()).filter((line) => line === 'WATCHDOG=1').length)
    .toBeGreaterThan(1);
  manager.notifyStopping();
  await expect.poll(read).toContain('STOPPING=1');
  expect(faults).toEqual([]);
});

it('sends a watchdog signal only if systemd expects it from this process', async () => {
  const { find, read } = await prepare('#!/bin/sh\necho "$WHO $*" >>"$NOTIFY_LOG"\n');
  find({ ...SYSTEMD, WHO: 'unexpected' }).notifyReady('A');
  find({ ...SYSTEMD, WHO: 'child', WATCHDOG_USEC: '3000', WATCHDOG_PID: '8' }).notifyReady('A');
  // The control: once its signals have arrived, the others would have had time to send theirs.
  const expected = find({ ...SYSTEMD, WHO: 'expected', WATCHDOG_USEC: '60000' });
  onTestFinished(() => expected.notifyStopping());
  expected.notifyReady('A');
  const listSignals = async () => (await read()).filter((line) => line.endsWith('WATCHDOG=1'));
  await expect.poll(async () => (await listSignals()).length).toBeGreaterThan(3);
  expect(new Set(await listSignals())).toEqual(new Set(['expected WATCHDOG=1']));
});

it('notifies nobody without systemd, and reports a failed notification', async () => {
  const { find, read, faults } = await prepare();
  find({}).notifyReady('A');
  find(SYSTEMD).notifyReady('B');
  await expect.poll(read).toEqual(['READY=1 STATUS=B']);
  const broken = await prepare('#!/bin/sh\nexit 1\n');
  broken.find(SYSTEMD).notifyReady('C');
  await expect.poll(() => broken.faults).toHaveLength(1);
  expect(faults).toEqual([]);
});
