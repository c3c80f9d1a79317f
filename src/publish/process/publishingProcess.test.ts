import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Program } from '../program.ts';
import { makeTestFolder } from '../testing/testProgram.ts';
import { PublishingProcess } from './publishingProcess.ts';
import type { PublishOrder } from './publishOrder.ts';

/** Answers with its own process id, and does as it is told by the folder that it should publish. */
const WORKER = `
process.on('message', ({ contentFolder, check }) => {
  if (check) process.send('begun');
  if (check === 'endless') for (;;);
  if (check) return process.send({ checked: { faults: [check] }, isLarge: false });
  if (contentFolder === 'die') process.exit(3);
  else if (contentFolder === 'fault') process.send({ fault: { name: 'ContentError', message: 'a fault', code: 'ENOSPC' } });
  else process.send({ id: String(process.pid), isLarge: contentFolder === 'photos' });
});
`;

async function openProcess(keptIdle?: number) {
  const folder = await makeTestFolder('process');
  await writeFile(join(folder, 'worker.mjs'), WORKER);
  const program = { folder, worker: 'worker.mjs' } as Program;
  const compiledFolder = join(folder, 'compiled');
  const apart = new PublishingProcess({ program, compiledFolder, ...(keptIdle && { keptIdle }) });
  onTestFinished(() => apart.close());
  const publish = (contentFolder = 'words') => apart.run({ contentFolder } as PublishOrder);
  return Object.assign(publish, { check: (check: string) => apart.check({ check, now: 0 }) });
}

const isAlive = (pid: string) => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

it('serves one order after the other with one process', async () => {
  const publish = await openProcess();
  const pids = await Promise.all([publish(), publish(), publish()]);
  expect(new Set(pids).size).toBe(1);
  expect(isAlive(pids[0] ?? '')).toBe(true);
});

it('ends one that has been idle, and starts another', async () => {
  const publish = await openProcess(100);
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

it('hands on what is wrong by its name, and says when the process has ended; the next order is served', async () => {
  const publish = await openProcess();
  await expect(publish('fault')).rejects.toMatchObject({
    ...{ name: 'ContentError', message: 'a fault', code: 'ENOSPC' },
  });
  await expect(publish('die')).rejects.toThrow('The process that publishes ended early (3).');
  expect(await publish()).toMatch(/^\d+$/);
});
