import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSafeLogo, readPngLogo } from '#brand';
import type { Logo } from '#content/schema';
import type { ContentFault } from './contentError.ts';

/** A drawing as the page shows it, or what is not safe in it, by line. */
export const readDrawing = (bytes: Uint8Array) => makeSafeLogo(new TextDecoder().decode(bytes));

/** The size of a logo, or what is wrong with it, by line. @param file its name, which says what it is */
export const judgeLogo = (file: string, bytes: Uint8Array) =>
  file.endsWith('.svg') ? readDrawing(bytes) : readPngLogo(bytes);

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
  const read = judgeLogo(logo.file, await readFile(join(folder, 'images', logo.file)));
  if (!('faults' in read)) return { ...logo, ...read.size };
  faults.push(...read.faults.map((fault) => ({ file: `${name}/images/${logo.file}`, field: '', ...fault })));
  return undefined;
}
