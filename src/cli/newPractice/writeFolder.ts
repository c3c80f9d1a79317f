import { cp, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describePractice, isOwnProfession } from './describePractice.ts';
import { fillFile } from './fillTemplate.ts';
import type { Given } from './questions.ts';

const inThisFolder = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** What every new practice begins with: the words of the shipped one, and no file of a section that shows nothing yet. */
export const TEMPLATE = inThisFolder('./template');
/** In place of words that only an exercise physiologist could say. The doctor names each gap. */
const OTHER_PROFESSION = inThisFolder('./otherProfession');

/** Whether a folder can be made there: nothing is, or an empty one. */
export async function isFree(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return false;
    throw error;
  }
}

/**
 * Writes all files of a practice, or none: into a folder beside it, which then takes the name.
 * @param check is handed that folder first; when it throws, nothing is left
 */
export async function writeFolder(
  folder: string,
  given: Given,
  check: (written: string) => Promise<void>,
): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  // Not by `mkdtemp`, whose folders nobody else may read: a server often runs as another user.
  const beside = join(dirname(folder), `.${basename(folder)}-${process.pid}.new`);
  await mkdir(beside);
  try {
    await copyTemplate(beside, given);
    await check(beside);
    await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(beside, folder);
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    throw error;
  }
}

async function copyTemplate(to: string, given: Given): Promise<void> {
  await cp(TEMPLATE, to, { recursive: true });
  if (!isOwnProfession(given)) {
    await rm(join(to, 'faq'), { recursive: true });
    await cp(OTHER_PROFESSION, to, { recursive: true });
  }
  await mkdir(join(to, 'images'));
  await writeFile(join(to, 'images/.gitkeep'), '');
  const fills = describePractice(given);
  const isOpen = (name: string) => !(name in given);
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const text = entry.isFile() ? await readFile(path, 'utf8') : '';
    if (/<\w+>/.test(text)) await writeFile(path, fillFile(path, text, fills, isOpen));
  }
}
