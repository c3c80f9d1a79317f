/** For `npm run check` and `npm run dev`: the photos that the content names, read to their last pixel. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentFault, PlacedContent } from '#content/load';
import { checkPicture, PictureError } from '#publish/pictures';
import { describePictureFault } from '../../src/publish/parts/pictureFaults.ts';
import { findPictures } from '../../src/publish/parts/pictures.ts';

/** Files whose name says picture and that hold none, or only a part of one: named where the content names them. */
export async function findPictureFaults(
  { content, placeOf }: PlacedContent,
  folder: string,
  folderName?: string,
): Promise<ContentFault[]> {
  const faults: ContentFault[] = [];
  for (const [name, { field }] of findPictures(content)) {
    await checkPicture(await readFile(join(folder, name))).catch((fault: unknown) => {
      if (!(fault instanceof PictureError)) throw fault;
      faults.push(describePictureFault(name, fault, placeOf(field), folderName));
    });
  }
  return faults;
}
