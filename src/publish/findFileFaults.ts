import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { ContentError, type ContentFault, type PlacedContent } from '#content/load';
import type { SiteContent } from '#content/schema';
import { checkPicture, PictureError } from '#publish/pictures';
import { checkLogo } from './parts/logoFile.ts';
import { describePictureFault, findPictures } from './parts/pictures.ts';

/**
 * What publishing would find wrong with the files that the words name, read to their last byte and without making
 * anything of them. Documents, and what is in a drawn logo, the loader has judged.
 */
export async function findFileFaults(
  { content, placeOf }: PlacedContent,
  contentFolder: string,
): Promise<ContentFault[]> {
  const faults: ContentFault[] = [];
  const folderName = basename(resolve(contentFolder));
  for (const [name, { field }] of findPictures(content)) {
    await checkPicture(await readFile(join(contentFolder, 'images', name))).catch((fault: unknown) => {
      if (!(fault instanceof PictureError)) throw fault;
      faults.push(describePictureFault(name, fault, placeOf(field), folderName));
    });
  }
  return [...faults, ...(await findLogoFaults(content, contentFolder))];
}

async function findLogoFaults(
  { brand }: SiteContent,
  contentFolder: string,
): Promise<readonly ContentFault[]> {
  if (!brand?.logo) return [];
  try {
    await checkLogo(brand.logo, contentFolder);
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.faults;
  }
}
