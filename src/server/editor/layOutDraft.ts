import { cp, link, mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifMissing, listContentFiles, type Texts } from '#content';
import type { EditorParts } from './editorParts.ts';

/**
 * Writes the content folder with the draft applied, for checks and publishing.
 * @param use gives each use its own folder, so that none changes while another reads it
 */
export async function layOutDraft(
  { contentFolder, draftFolder }: Pick<EditorParts, 'contentFolder' | 'draftFolder'>,
  texts: Texts,
  use: '' | 'edition' | 'preview',
): Promise<string> {
  // The folder is named `content`, because error messages contain its name.
  const folder = join(draftFolder, use, 'content');
  await rm(folder, { recursive: true, force: true });
  const images = join(draftFolder, 'images');
  const draftImages = await listContentFiles(images).catch(() => []);
  const sources = new Map([
    ...(await listContentFiles(contentFolder)).map((file) => [file, join(contentFolder, file)] as const),
    ...draftImages.map((file) => [`images/${file}`, join(images, file)] as const),
  ]);
  const otherFiles = [...sources].filter(([file]) => !/\.(?:yaml|md)$/.test(file));
  const folders = [...texts.keys(), ...otherFiles.map(([file]) => file)].map((file) => dirname(file));
  for (const one of new Set(folders)) await mkdir(join(folder, one), { recursive: true, mode: 0o700 });
  for (const [file, text] of texts) await writeFile(join(folder, file), text, { mode: 0o600 });
  for (const [file, from] of otherFiles) await linkOrCopy(from, join(folder, file));
  return folder;
}

/** Hard-links a file where the disk allows it, else copies the file. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  // A hard link to a symbolic link would resolve from the wrong folder.
  const source = await realpath(from).catch(ifMissing(undefined));
  // The file was deleted after the folder was listed.
  if (source === undefined) return;
  await link(source, to).catch(() => cp(source, to, { preserveTimestamps: true }));
}
