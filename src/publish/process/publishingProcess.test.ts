import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeTestFolder } from '../../../tests/support/testProgram.ts';
import type { Program } from '../program.ts';
import { PublishingProcess } from './publishingProcess.ts';

/** Answers with its process id. The argument can request a failure. */
const WORKER = `
process.send('loaded');
process.on('message', ({ name, args: [order] }) => {
  if (order === 'endless') for (;;);
  if (order === 'die') process.exit(3);
  if (order === 'fault') process.send({ fault: { name: 'ContentError', message: 'a fault', code: 'ENOSPC' } });
  else process.send({ value: name === 'checkFolder' ? { faults: [order] } : String(process.pid), isLarge: order === 'photos' });
});
`;

async function openProcess(limits: { idleTimeout?: number } = {}) {
  const folder = await makeTestFolder('process');
  await writeFile(join(folder, 'worker.mjs'), WORKER);
  const program = { folder, worker: 'worker.mjs' } as Program;
  const publishing = new PublishingProcess({ program, cacheFolder: folder, ...limits });
  onTestFinished(() => publishing.close());
  const publish = (order = 'words') => publishing.call('storePhoto', order, '', '', 'photo');
  return Object.assign(publish, { check: (order: string) => publishing.call('checkFolder', order, 0) });
}

const isAlive = (pid: string) => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

it('reports a failed start, and starts the next process', async () => {
  const publish = await openProcess();
  const { execPath } = process;
  process.execPath = '/nowhere/node';
  const refused = publish().finally(() => {
    process.execPath = execPath;
  });
  await expect(refused).rejects.toThrow('ENOENT');
  expect(isAlive(await publish())).toBe(true);
});

it('answers consecutive calls with one process', async () => {
  const publish = await openProcess();
  const pids = await Promise.all([publish(), publish(), publish()]);
  expect(new Set(pids).size).toBe(1);
  expect(isAlive(pids[0] ?? '')).toBe(true);
});

it('ends an idle process, and starts another', async () => {
  const publish = await openProcess({ idleTimeout: 100 });
  const first = await publish();
  await expect.poll(() => isAlive(first), { timeout: 10_000 }).toBe(false);
  expect(await publish()).not.toBe(first);
});

it('ends a process that has grown large', async () => {
  const publish = await openProcess();
  const first = await publish('photos');
  expect(await publish()).not.toBe(first);
  await expect.poll(() => isAlive(first), { timeout: 10_000 }).toBe(false);
});

it('ends a check that takes too long, and runs the next one', async () => {
  const { check } = await openProcess();
  const late = check('endless');
  const next = check('words');
  await expect(late).rejects.toMatchObject({ name: 'LateError' });
  expect(await next).toEqual({ faults: ['words'] });
});

it('forwards errors by name, reports an ended process, and answers the next call', async () => {
  const publish = await openProcess();
  await expect(publish('fault')).rejects.toMatchObject({
    name: 'ContentError',
    message: 'a fault',
    code: 'ENOSPC',
  });
  await expect(publish('die')).rejects.toThrow('The publishing process ended early (3).');
  expect(await publish()).toMatch(/^\d+$/);
});
