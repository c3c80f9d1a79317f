import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withOwnTempFolder } from './ownTempFolder.ts';

it('removes its folder after success and failure', async () => {
  const before = tmpdir();
  const make = () => mkdtemp(join(tmpdir(), 'left-behind-'));
  const made = await withOwnTempFolder(async () => {
    const folder = await make();
    expect(existsSync(folder)).toBe(true);
    return folder;
  });
  let failed = '';
  const fail = withOwnTempFolder(async () => {
    failed = await make();
    throw new Error('The tests fell over.');
  });
  await expect(fail).rejects.toThrow('fell over');
  expect(made).not.toBe(failed);
  expect([made, failed].map((folder) => existsSync(folder))).toEqual([false, false]);
  expect(tmpdir()).toBe(before);
});
