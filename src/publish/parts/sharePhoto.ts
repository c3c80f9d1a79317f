/** The practice's photo as the share image shows it: cut to the arch, its focus point kept. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Image } from '#content/schema';
import type { Cache } from '../cache.ts';
import { SHARE_ARCH } from './shareImage.ts';

/** Raise it when the same photo is to give another picture. */
const VERSION = 'share photo 1';

/** Nothing when no picture can be made of the file: `pictures.ts` says so, with file and line. */
export async function makeSharePhoto(
  { file, focus }: Image,
  contentFolder: string,
  cache: Cache,
): Promise<Buffer | undefined> {
  const { hashPicture, makePicture, PictureError } = await import('#publish/pictures');
  const bytes = await readFile(join(contentFolder, 'images', file)).catch(() => Buffer.alloc(0));
  const { width, height } = SHARE_ARCH;
  const options = { widths: [width], aspect: width / height, ...(focus && { focus }) };
  try {
    return await cache.readOrMake(
      cache.nameFile('share-photo', VERSION, hashPicture(bytes, options)),
      async () => {
        const { variants } = await makePicture(bytes, options);
        return Buffer.from(variants.find(({ format }) => format === 'jpeg')?.body ?? []);
      },
    );
  } catch (error) {
    if (error instanceof PictureError) return undefined;
    throw error;
  }
}
