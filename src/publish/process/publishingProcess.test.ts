import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Program } from '../program.ts';
import { makeTestFolder } from '../testing/testProgram.ts';
import { PublishingProcess } from './publishingProcess.ts';

/** Answers with its own process id, and does as it is told by the file or folder that it is given. */
const WORKER = `
process.send('loaded');
process.on('message', ({ name, args: [what] }) => {
  if (what === 'endless') for (;;);
  if (what === 'die') process.exit(3);
  if (what === 'fault') process.send({ fault: { name: 'ContentError', message: 'a fault', code: 'ENOSPC' } });
  else process.send({ value: name === 'checkFolder' ? { faults: [what] } : String(process.pid), isLarge: what === 'photos' });
});
`;

async function openProcess(limits: { keptIdle?: number } = {}) {
  const folder = await makeTestFolder('process');
  await writeFile(join(folder, 'worker.mjs'), WORKER);
  const program = { folder, worker: 'worker.mjs' } as Program;
  const apart = new PublishingProcess({ program, cacheFolder: folder, ...limits });
  onTestFinished(() => apart.close());
  const publish = (what = 'words') => apart.call('keepPhoto', what, '', '', 'photo');
  return Object.assign(publish, { check: (what: string) => apart.call('checkFolder', what, 0) });
}

const isAlive = (pid: string) => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

it('says when no process can be started, and starts the next one where it can', async () => {
  const publish = await openProcess();
  const { execPath } = process;
  process.execPath = '/nowhere/node';
  const refused = publish().finally(() => {
    process.execPath = execPath;
  });
  await expect(refused).rejects.toThrow('ENOENT');
  expect(isAlive(await publish())).toBe(true);
});

it('answers one call after the other with one process', async () => {
  const publish = await openProcess();
  const pids = await Promise.all([publish(), publish(), publish()]);
  expect(new Set(pids).size).toBe(1);
  expect(isAlive(pids[0] ?? '')).toBe(true);
});

it('ends one that has been idle, and starts another', async () => {
  const publish = await openProcess({ keptIdle: 100 });
  const first = await publish();
  await expect.poll(() => isAlive(first), { timeout: 10_000 }).toBe(false);
  expect(await publish()).not.toBe(first);
});

it('keeps none that has grown large', async () => {
  const publish = await openProcess();
  const first = await publish('photos');
  expect(await publish()).not.toBe(first);
  await expect.poll(() => isAlive(first), { timeout: 10_000 }).toBe(false);
});

it('ends a check that takes too long, and makes the next one', async () => {
  const { check } = await openProcess();
  const late = check('endless');
  const next = check('words');
  await expect(late).rejects.toMatchObject({ name: 'LateError' });
  expect(await next).toEqual({ faults: ['words'] });
});

it('hands on what is wrong by its name, and says when the process has ended; the next call is answered', async () => {
  const publish = await openProcess();
  await expect(publish('fault')).rejects.toMatchObject({
    ...{ name: 'ContentError', message: 'a fault', code: 'ENOSPC' },
  });
  await expect(publish('die')).rejects.toThrow('The process that publishes ended early (3).');
  expect(await publish()).toMatch(/^\d+$/);
});
