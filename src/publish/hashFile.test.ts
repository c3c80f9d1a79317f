import { rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { hashFile, learnFiles, listKnownFiles } from './hashFile.ts';
import { makeTestFolder } from './testing/testProgram.ts';

const LARGE = 200_000;
const findKnown = (file: string) => listKnownFiles().find(([name]) => name === file);

/** As if what a test has written had been there for an hour. */
function waitAnHour(): void {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  onTestFinished(() => clock.mockRestore());
}

it('reads a file anew that has other bytes, of the same length and time', async () => {
  const folder = await makeTestFolder('hash');
  const [file, next] = [join(folder, 'photo.jpg'), join(folder, 'next.jpg')];
  const time = new Date(1_700_000_000_000);
  await writeFile(file, Buffer.alloc(LARGE, 1));
  await utimes(file, time, time);
  waitAnHour();
  const before = await hashFile(file);
  expect(findKnown(file)).toBeDefined();
  expect(await hashFile(file)).toBe(before);
  await writeFile(next, Buffer.alloc(LARGE, 2));
  await utimes(next, time, time);
  await rename(next, file);
  expect(await hashFile(file)).not.toBe(before);
});

it('remembers nothing of one that was written this moment, nor of a small one', async () => {
  const folder = await makeTestFolder('hash');
  const [large, small] = [join(folder, 'photo.jpg'), join(folder, 'words.md')];
  await writeFile(large, Buffer.alloc(LARGE));
  await writeFile(small, 'words');
  await hashFile(large);
  waitAnHour();
  await hashFile(small);
  expect([findKnown(large), findKnown(small)]).toEqual([undefined, undefined]);
});

it('takes what another process knows, while the file lies there as it did', async () => {
  const folder = await makeTestFolder('hash');
  const file = join(folder, 'photo.jpg');
  await writeFile(file, Buffer.alloc(LARGE, 1));
  waitAnHour();
  const hash = await hashFile(file);
  const [, { sign }] = findKnown(file) ?? expect.fail('not known');
  learnFiles([[file, { sign, hash: 'as another has found' }]]);
  expect(await hashFile(file)).toBe('as another has found');
  await writeFile(file, Buffer.alloc(LARGE, 1));
  expect(await hashFile(file)).toBe(hash);
});
