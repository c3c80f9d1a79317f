import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { linkEarlierFiles } from './build.ts';

const DAY_S = 24 * 3600;

it('keeps the files of earlier builds for a week, beside the new ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-build-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [last, next] = [join(folder, 'assets'), join(folder, 'next')];
  for (const one of [last, next]) await mkdir(one);
  for (const name of ['desk-1.js', 'desk-0.js', 'cross.svg']) await writeFile(join(last, name), name);
  const expired = Date.now() / 1000 - 8 * DAY_S;
  await utimes(join(last, 'desk-0.js'), expired, expired);
  for (const name of ['desk-2.js', 'cross.svg']) await writeFile(join(next, name), name);
  await linkEarlierFiles(last, next);
  expect((await readdir(next)).sort()).toEqual(['cross.svg', 'desk-1.js', 'desk-2.js']);
  await linkEarlierFiles(join(folder, 'absent'), next);
});
