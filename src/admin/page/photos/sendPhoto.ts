import { withDocumentKey } from '../../documentKey.ts';

const FAILED = 'The photo did not arrive. Look whether you are online, and try again.';

/**
 * Hands a photo to the server, small enough to arrive, or a logo as it is; its name in a header.
 * @returns its name there, or why not
 */
export async function sendPhoto(
  photo: File,
  use: 'picture' | 'logo',
): Promise<{ file: string } | { says: string }> {
  const body = use === 'logo' ? photo : await shrinkPhoto(photo).catch((error: Error) => error.message);
  if (typeof body === 'string') return { says: body };
  try {
    const response = await fetch('/admin/photo', {
      method: 'POST',
      headers: withDocumentKey({
        'content-type': 'application/octet-stream',
        'x-file-name': encodeURIComponent(photo.name),
        'x-file-for': use,
      }),
      body,
    });
    const { file, message } = (await response.json()) as { file?: string; message?: string };
    return file === undefined ? { says: message ?? FAILED } : { file };
  } catch {
    return { says: FAILED };
  }
}

/** In bytes: what a weak line takes in the five minutes that the server waits for it. */
const SMALL = 1_500_000;
/** In bytes: with a fast line this still arrives. */
const MOST_AS_IT_IS = 20_000_000;
/** In pixels of the longer side: three times as wide as the page ever shows a photo, then less. */
const SIDES = [3000, 2400, 1800, 1200];
const QUALITY = 0.88;
/** In bytes: by these the server knows what a file is. */
const BEGINNING = 64 * 1024;

/** What browsers can show, and so make smaller. */
const SHOWN = /^image\/(?:jpeg|png|webp|avif)$/;
const MAY_BE_CLEAR = /^image\/(?:png|webp|avif)$/;

/**
 * What is sent of a photo: itself where it is small, upright and smaller where it is large. Of a large file that no
 * browser can show, such as a film, only its beginning: the server says what it is.
 * @throws Error with a sentence when it cannot be made smaller, and is too large to send
 */
async function shrinkPhoto(photo: File): Promise<Blob> {
  if (photo.size <= SMALL) return photo;
  const picture = await createImageBitmap(photo).catch(() => undefined);
  if (!picture) return cutOrRefuse(photo);
  const type = MAY_BE_CLEAR.test(photo.type) ? 'image/webp' : 'image/jpeg';
  let smallest: Blob = photo;
  for (const side of SIDES) {
    const made = await draw(picture, side, type);
    if (made && made.size < smallest.size) smallest = made;
    if (smallest.size <= SMALL) break;
  }
  picture.close();
  return smallest;
}

function cutOrRefuse(photo: File): Blob {
  if (!SHOWN.test(photo.type)) return photo.slice(0, BEGINNING);
  if (photo.size <= MOST_AS_IT_IS) return photo;
  const megabytes = Math.round(photo.size / 1_000_000);
  throw new Error(
    `${photo.name} has ${megabytes} MB, and this browser cannot make it smaller. Save it with 3000 pixels on its longer side, and choose that.`,
  );
}

function draw(picture: ImageBitmap, side: number, type: string): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const drawing = canvas.getContext('2d');
  if (!drawing) return Promise.resolve(null);
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}
