import { rename, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { preparePublishing } from '../../tests/support/testProgram.ts';
import { computeEditionId, fingerprintFolder } from './findEdition.ts';

it.each([
  ['a text', 'faq/one.md', 'one', 'two'],
  ['a photo', 'images/one.jpg', 'a'.repeat(200_000), 'b'.repeat(200_000)],
])('changes the id when %s is replaced by another of the same size and time', async (...given) => {
  const [, file, before, after] = given;
  const options = await preparePublishing();
  const path = join(options.contentFolder, file);
  const write = async (text: string) => {
    await writeFile(`${path}.new`, text);
    await utimes(`${path}.new`, 1_700_000_000, 1_700_000_000);
    await rename(`${path}.new`, path);
    return [
      await computeEditionId(options),
      await fingerprintFolder(options.contentFolder),
      (await stat(path)).mtimeMs,
    ];
  };
  const [first, second] = [await write(before), await write(after)];
  expect(second?.[0]).not.toBe(first?.[0]);
  expect(second?.[1]).not.toBe(first?.[1]);
  expect(second?.[2]).toBe(first?.[2]);
  expect(await computeEditionId(options)).toBe(second?.[0]);
});
