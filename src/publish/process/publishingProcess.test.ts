import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeTestFolder } from '../../../tests/support/testProgram.ts';
import type { Program } from '../program.ts';
import { PublishingProcess } from './publishingProcess.ts';

/** A worker that responds with its process id. The argument can request a failure. */
const WORKER = `
process.send('loaded');
process.on('message', ({ name, args: [mode] }) => {
  if (mode === 'endless') for (;;);
  if (mode === 'die') process.exit(3);
  if (mode === 'fault') process.send({ fault: { name: 'ContentError', message: 'a fault', code: 'ENOSPC' } });
  else process.send({ value: name === 'checkFolder' ? { faults: [mode] } : String(process.pid), isLarge: mode === 'photos' });
});
`;

async function openProcess(limits: { idleTimeout?: number } = {}) {
  const folder = await makeTestFolder('process');
  await writeFile(join(folder, 'worker.mjs'), WORKER);
  const program = { folder, worker: 'worker.mjs' } as Program;
  const publishing = new PublishingProcess({ program, cacheFolder: folder, ...limits });
  onTestFinished(() => publishing.close());
  const storePhoto = (mode = 'default') => publishing.call('storePhoto', mode, '', '', 'photo');
  return Object.assign(storePhoto, { check: (mode: string) => publishing.call('checkFolder', mode, 0) });
}

const isAlive = (pid: string) => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

it('reports a failed start, and starts a process for the next call', async () => {
  const storePhoto = await openProcess();
  const { execPath } = process;
  process.execPath = '/nowhere/node';
  const refused = storePhoto().finally(() => {
    process.execPath = execPath;
  });
  await expect(refused).rejects.toThrow('ENOENT');
  expect(isAlive(await storePhoto())).toBe(true);
});

it('serves consecutive calls with one process', async () => {
  const storePhoto = await openProcess();
  const pids = await Promise.all([storePhoto(), storePhoto(), storePhoto()]);
  expect(new Set(pids).size).toBe(1);
  expect(isAlive(pids[0] ?? '')).toBe(true);
});

it('ends an idle process, and starts another for the next call', async () => {
  const storePhoto = await openProcess({ idleTimeout: 100 });
  const first = await storePhoto();
  await expect.poll(() => isAlive(first), { timeout: 10_000 }).toBe(false);
  expect(await storePhoto()).not.toBe(first);
});

it('ends a process that has grown large', async () => {
  const storePhoto = await openProcess();
  const first = await storePhoto('photos');
  expect(await storePhoto()).not.toBe(first);
  await expect.poll(() => isAlive(first), { timeout: 10_000 }).toBe(false);
});

it('ends a check that takes too long, and runs the next one', async () => {
  const { check } = await openProcess();
  const late = check('endless');
  const next = check('default');
  await expect(late).rejects.toMatchObject({ name: 'LateError' });
  expect(await next).toEqual({ faults: ['default'] });
});

it('forwards errors with their names, reports a process that exited, and serves the next call', async () => {
  const storePhoto = await openProcess();
  await expect(storePhoto('fault')).rejects.toMatchObject({
    name: 'ContentError',
    message: 'a fault',
    code: 'ENOSPC',
  });
  await expect(storePhoto('die')).rejects.toThrow('The publishing process ended early (3).');
  expect(await storePhoto()).toMatch(/^\d+$/);
});
