import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findContentFiles } from '#content/files';
import type { Texts } from '#drafts';

/** The words of a content folder, to the letter: line ends and byte order marks are part of them. */
export interface ReadTexts {
  texts: Texts;
  /** Files that are not saved as UTF-8: changing a word of one would change others. */
  unreadable: string[];
}

const WORDS = /^(?:(?:faq|journal)\/)?[^/]+\.(?:yaml|md)$/;

export async function readTexts(folder: string): Promise<ReadTexts> {
  const names = await listContentFiles(folder);
  const texts = new Map<string, string>();
  const unreadable: string[] = [];
  const read = async (file: string) => [file, await readFile(join(folder, file))] as const;
  for (const [file, bytes] of await Promise.all(names.filter((name) => WORDS.test(name)).map(read))) {
    try {
      texts.set(file, new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    } catch {
      unreadable.push(file);
    }
  }
  return { texts, unreadable };
}

/** Every file that has a meaning, by its path inside the folder. */
export async function listContentFiles(folder: string): Promise<string[]> {
  return (await findContentFiles(folder)).files;
}
