const FAILED = 'The photo did not arrive. Look whether you are online, and try again.';

/** Hands a photo to the server: its bytes as they are, its name in a header. @returns its name there, or why not */
export async function sendPhoto(photo: File): Promise<{ file?: string; says: string }> {
  try {
    const response = await fetch('/admin/photo', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(photo.name) },
      body: photo,
    });
    const { file, message } = (await response.json()) as { file?: string; message?: string };
    return { ...(file !== undefined && { file }), says: message ?? FAILED };
  } catch {
    return { says: FAILED };
  }
}
