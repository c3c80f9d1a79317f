import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ContentError, type ContentFault, type PlacedContent } from '#content';
import { checkLogo } from './parts/logoFile.ts';
import { describePictureFault, findPictures } from './parts/pictures.ts';
import { checkPicture, PictureError } from './pictures/makePicture.ts';

/** Reports pictures that cannot be decoded. Works without a build. The loader checks documents and SVG logos. */
export async function findFileFaults(
  { content, placeOf }: PlacedContent,
  contentFolder: string,
): Promise<ContentFault[]> {
  const faults: ContentFault[] = [];
  for (const [name, { field }] of findPictures(content)) {
    await checkPicture(await readFile(join(contentFolder, 'images', name))).catch((fault: unknown) => {
      if (!(fault instanceof PictureError)) throw fault;
      faults.push(describePictureFault(name, fault, placeOf(field), contentFolder));
    });
  }
  const logo = content.brand?.logo;
  await (logo && checkLogo(logo, contentFolder))?.catch((fault: unknown) => {
    if (!(fault instanceof ContentError)) throw fault;
    faults.push(...fault.faults);
  });
  return faults;
}
