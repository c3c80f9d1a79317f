import { withDocumentKey } from '../documentKey.ts';
import { shrinkPhoto } from './shrinkPhoto.ts';

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
