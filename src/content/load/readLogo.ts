import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSafeLogo, readPngLogo } from '#brand';
import type { Logo } from '#content/schema';
import type { ContentFault } from './contentError.ts';

/**
 * What is known of the logo once it was read: its size, or faults with the line of its own file.
 * @param folder of the content
 * @param name the folder's own name, for faults
 */
export async function readLogo(
  folder: string,
  name: string,
  logo: Omit<Logo, 'width' | 'height'>,
  faults: ContentFault[],
): Promise<Logo | undefined> {
  const bytes = await readFile(join(folder, 'images', logo.file));
  const read = logo.file.endsWith('.svg')
    ? makeSafeLogo(new TextDecoder().decode(bytes))
    : readPngLogo(bytes);
  if (!('faults' in read)) return { ...logo, ...read.size };
  faults.push(...read.faults.map((fault) => ({ file: `${name}/images/${logo.file}`, field: '', ...fault })));
  return undefined;
}
