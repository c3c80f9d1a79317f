import { copyFile, link, mkdir, realpath, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifMissing, listContentFiles, type Texts } from '#content/drafts';
import type { EditorParts } from './editorParts.ts';

/** What is no photo or document. */
const WORDS = /\.(?:yaml|md)$/;

/**
 * Lays the content folder out as it will be, for checks and publishing.
 * @param use each has a folder of its own: what it says must not change under whoever reads it
 */
export async function layOutDraft(
  { contentFolder, draftFolder }: Pick<EditorParts, 'contentFolder' | 'draftFolder'>,
  texts: Texts,
  use: '' | 'edition' | 'preview',
): Promise<string> {
  // Named as the practice’s own, because faults name it.
  const folder = join(draftFolder, use, 'content');
  await rm(folder, { recursive: true, force: true });
  const photos = join(draftFolder, 'images');
  const sources = new Map([
    ...(await listContentFiles(contentFolder)).map((file) => [file, join(contentFolder, file)] as const),
    ...(await listContentFiles(photos).catch(() => [])).map(
      (file) => [`images/${file}`, join(photos, file)] as const,
    ),
  ]);
  const others = [...sources].filter(([file]) => !WORDS.test(file) && !texts.has(file));
  const folders = [...texts.keys(), ...others.map(([file]) => file)].map((file) => dirname(file));
  for (const one of new Set(folders)) await mkdir(join(folder, one), { recursive: true, mode: 0o700 });
  for (const [file, text] of texts) await writeFile(join(folder, file), text, { mode: 0o600 });
  for (const [file, from] of others) await place(from, join(folder, file));
  return folder;
}

/** The same file under another name where the disk allows it. */
async function place(from: string, to: string): Promise<void> {
  // Another name for a link would lead elsewhere.
  const source = await realpath(from).catch(ifMissing(undefined));
  // Somebody took it away since the folder was listed.
  if (source === undefined) return;
  await link(source, to).catch(async () => {
    await copyFile(source, to);
    const { atime, mtime } = await stat(source);
    await utimes(to, atime, mtime);
  });
}
