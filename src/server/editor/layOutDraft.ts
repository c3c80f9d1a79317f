import { cp, link, mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifMissing, listContentFiles, readValue, type Texts } from '#content';
import { findForm, listFieldValues } from '#content/schema';
import type { EditorDeps } from './editorDeps.ts';

/**
 * Writes the content folder with the draft applied, for checks and publishing.
 * @param use gives each use its own folder, so that none changes while another reads it
 */
export async function layOutDraft(
  { contentFolder, draftFolder }: Pick<EditorDeps, 'contentFolder' | 'draftFolder'>,
  texts: Texts,
  use: '' | 'edition' | 'preview',
): Promise<string> {
  // The folder is named `content`, because error messages contain its name.
  const folder = join(draftFolder, use, 'content');
  await rm(folder, { recursive: true, force: true });
  const images = join(draftFolder, 'images');
  const draftImages = await listContentFiles(images).catch(() => []);
  const otherFiles = new Map([
    ...(await listContentFiles(contentFolder)).map((file) => [file, join(contentFolder, file)] as const),
    ...draftImages.map((file) => [`images/${file}`, join(images, file)] as const),
  ]);
  for (const file of otherFiles.keys()) if (/\.(?:yaml|md)$/.test(file)) otherFiles.delete(file);
  const folders = new Set([...texts.keys(), ...otherFiles.keys()].map((file) => dirname(file)));
  for (const one of folders) await mkdir(join(folder, one), { recursive: true, mode: 0o700 });
  for (const [file, text] of texts) await writeFile(join(folder, file), text, { mode: 0o600 });
  for (const [file, from] of otherFiles) await linkOrCopy(from, join(folder, file));
  return folder;
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  // A hard link to a symbolic link would resolve from the wrong folder.
  const realPath = await realpath(from).catch(ifMissing(undefined));
  // The file was deleted after the folder was listed.
  if (realPath === undefined) return;
  await link(realPath, to).catch(() => cp(realPath, to, { preserveTimestamps: true }));
}

/** Maps each photo and document that a field shows to the labels of the forms that show it. */
export function findUses(texts: Texts): Map<string, string[]> {
  const uses = new Map<string, string[]>();
  for (const file of texts.keys()) {
    const form = findForm(file);
    if (!form) continue;
    for (const { field, value } of listFieldValues(form, readValue(texts, { file, path: [] })))
      if (field.kind === 'file' && typeof value === 'string')
        uses.set(value, [...(uses.get(value) ?? []), form.label]);
  }
  return uses;
}
