import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadPractice } from '../../../tests/support/practices.ts';
import { makeTestFolder, writeTestProgram } from '../../../tests/support/testProgram.ts';
import { Cache } from '../cache.ts';
import { makeFonts } from './fonts.ts';

it('makes two small WOFF2 files, and new ones only for a new character', async () => {
  const folder = await makeTestFolder('fonts');
  const cache = new Cache(join(folder, 'cache'));
  const program = await writeTestProgram(join(folder, 'program'));
  const content = await loadPractice('shipped');
  const made = await makeFonts(content, program, cache);
  for (const { address, face, body } of made) {
    expect(body.subarray(0, 4).toString()).toBe('wOF2');
    expect(body.length).toBeLessThan(16_000);
    expect(address).toMatch(/^\/assets\/(young-serif|figtree)-[\w-]{8}\.woff2$/);
    expect(face).toContain(`src:url(${address});`);
  }
  expect(made.map(({ face }) => /family:"([^"]*)".*weight:([\d ]+)/.exec(face)?.slice(1))).toEqual([
    ['Young Serif', '400'],
    ['Figtree Variable', '400 700'],
  ]);
  expect(await readdir(cache.folder)).toHaveLength(2);

  const withPhone = (shown: string) => ({
    ...content,
    practice: { ...content.practice, phone: { ...content.practice.phone, shown } },
  });
  const countNewFiles = async (phone: string) => {
    await makeFonts(withPhone(phone), program, cache);
    return (await readdir(cache.folder)).length - 2;
  };
  expect(await countNewFiles('0491 570 157')).toBe(0);
  expect(await countNewFiles('☎ 0491 570 157')).toBe(2);
});
