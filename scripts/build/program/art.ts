import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Art, SceneArt } from '../../../src/publish/program.ts';
import { ROOT } from '../paths.ts';

/** The page's own art as publishing draws share images from it: every scene's shapes, and where they stand. */
export async function readArt(): Promise<Art> {
  const readDrawing = (name: string) => readFile(join(ROOT, `src/page/art/made/${name}.svg`), 'utf8');
  const readScene = async (name: string): Promise<SceneArt> => ({
    cast: `${await readDrawing(`${name}-cast`)}${await readDrawing(`${name}-people`)}`,
    scene: await readDrawing(`${name}-scene`),
  });
  return { beach: await readScene('hero'), ranges: await readScene('ranges') };
}
