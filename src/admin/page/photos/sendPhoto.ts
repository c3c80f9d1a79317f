import { withDocumentKey } from '../../documentKey.ts';

const FAILED = 'The photo did not arrive. Look whether you are online, and try again.';

/**
 * Uploads a photo, made smaller if large, or a logo unchanged.
 * @returns its name on the server, or a sentence on why it failed
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

/** In bytes: what a slow line uploads within the server's limit of five minutes. */
const SMALL = 1_500_000;
/** In bytes: still accepted where the browser cannot make it smaller. */
const MOST_AS_IT_IS = 20_000_000;
/** In pixels of the longer side: three times the widest photo of the page, then less. */
const SIDES = [3000, 2400, 1800, 1200];
const QUALITY = 0.88;
/** In bytes: enough for the server to recognise the format. */
const BEGINNING = 64 * 1024;

/** Formats that browsers decode, and so can make smaller. */
const SHOWN = /^image\/(?:jpeg|png|webp|avif)$/;
const MAY_BE_CLEAR = /^image\/(?:png|webp|avif)$/;

/**
 * A small photo is sent as it is, a large one upright and smaller. Of a large file that no browser decodes,
 * such as a film, only the beginning is sent, and the server names its format.
 * @throws Error with a sentence when the photo is too large and cannot be made smaller
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
