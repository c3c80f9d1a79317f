/** For `npm run check`: the photos that the content names, read to their last pixel. */
import { join } from 'node:path';
import sharp from 'sharp';
import type { ContentFault, PlacedContent } from '#content/load';
import { describePictureFault } from '../../src/publish/parts/pictureFaults.ts';
import { findPictures } from '../../src/publish/parts/pictures.ts';

/** Files whose name says picture and that hold none, or only a part of one: named where the content names them. */
export async function findPictureFaults(
  { content, placeOf }: PlacedContent,
  folder: string,
): Promise<ContentFault[]> {
  const faults: ContentFault[] = [];
  for (const [name, field] of findPictures(content)) {
    // Every pixel: a file cut short has a good beginning.
    await sharp(join(folder, name))
      .stats()
      .catch(() => faults.push(describePictureFault(name, placeOf(field))));
  }
  return faults;
}
