import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { nameByContent } from '../../../src/publish/files.ts';
import type { Art, SceneArt } from '../../../src/publish/program.ts';
import { ROOT } from '../paths.ts';

/** The full typefaces, by the short names of `src/publish/parts/fonts.ts`. */
export const FONT_SOURCES = {
  'young-serif': '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2',
  figtree: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
} as const;

/** Copies the typefaces that publishing subsets. @returns the names of the copies in the folder */
export async function copyFonts(folder: string): Promise<Record<string, string>> {
  const { resolve } = createRequire(import.meta.url);
  const copies = Object.entries(FONT_SOURCES).map(async ([name, source]) => {
    const body = await readFile(resolve(source));
    const file = nameByContent(name, body, 'woff2');
    await writeFile(join(folder, file), body);
    return [name, file] as const;
  });
  return Object.fromEntries(await Promise.all(copies));
}

/** The page's art for share images and icons: every scene's shapes and their placement, and the logo. */
export async function readArt(): Promise<Art> {
  const readDrawing = (name: string, folder = 'made') =>
    readFile(join(ROOT, `src/page/art/${folder}/${name}.svg`), 'utf8');
  const readScene = async (name: string): Promise<SceneArt> => ({
    cast: `${await readDrawing(`${name}-cast`)}${await readDrawing(`${name}-people`)}`,
    scene: await readDrawing(`${name}-scene`),
  });
  const logo = await readDrawing('logo', 'inline');
  return { beach: await readScene('hero'), ranges: await readScene('ranges'), logo };
}
