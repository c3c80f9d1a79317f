import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Art } from '../../../src/publish/program.ts';
import { ROOT } from '../paths.ts';

/** The page's own art and its colours in the light theme, as publishing draws icons from them. */
export async function readArt(): Promise<Art> {
  const css = await readFile(join(ROOT, 'src/page/styles/tokens.css'), 'utf8');
  const colours = [...css.matchAll(/(--[\w-]+):\s*(?:light-dark\()?(#[0-9a-f]{6})/g)];
  const readDrawing = (name: string) => readFile(join(ROOT, `src/page/art/made/${name}.svg`), 'utf8');
  return {
    colours: Object.fromEntries(colours.map(([, name, value]) => [name ?? '', value ?? ''])),
    cast: await readDrawing('hero-cast'),
    scene: await readDrawing('hero-wide'),
  };
}
