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
  const messages = join(folder, 'heard');
  await writeFile(messages, '');
  const faults: Error[] = [];
  const find = (more: Record<string, string>) =>
    findServiceManager(
      { PATH: `${folder}:${process.env['PATH']}`, NOTIFY_LOG: messages, ...more },
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

it('sends no watchdog signal that systemd expects from another process, or from none', async () => {
  const { find, read } = await prepare('#!/bin/sh\necho "$WHO $*" >>"$NOTIFY_LOG"\n');
  find({ ...SYSTEMD, WHO: 'unasked' }).notifyReady('A');
  find({ ...SYSTEMD, WHO: 'child', WATCHDOG_USEC: '3000', WATCHDOG_PID: '8' }).notifyReady('A');
  // A control that may notify: its message proves that there was time.
  const asked = find({ ...SYSTEMD, WHO: 'asked', WATCHDOG_USEC: '60000' });
  onTestFinished(() => asked.notifyStopping());
  asked.notifyReady('A');
  const signs = async () => (await read()).filter((line) => line.endsWith('WATCHDOG=1'));
  await expect.poll(async () => (await signs()).length).toBeGreaterThan(3);
  expect(new Set(await signs())).toEqual(new Set(['asked WATCHDOG=1']));
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
