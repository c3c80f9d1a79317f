/**
 * The header that carries the key of this document (`adminGate.ts` on the server). Each call sends the key, which
 * distinguishes the admin from scripts of the public page on the same site. A sign-in changes the key.
 */
const HEADER = 'x-document-key';

let newestKey: string | undefined;

const readKey = (): string =>
  newestKey ?? document.querySelector<HTMLMetaElement>('meta[name="document-key"]')?.content ?? '';

/** Whether the document has a key: only a document that was served to a signed-in person has one. */
export const hasDocumentKey = (): boolean => readKey() !== '';

export const withDocumentKey = (headers?: HeadersInit): Headers => {
  const all = new Headers(headers);
  const key = readKey();
  if (key !== '') all.set(HEADER, key);
  return all;
};

/** For the `src` of a frame or image, which cannot send a header. */
export function addDocumentKey(url: string): string {
  const key = readKey();
  return key === '' ? url : `${url}${url.includes('?') ? '&' : '?'}key=${key}`;
}

/**
 * Proves to a later document of the session that the admin stored this text in the browser: scripts of the public page
 * can write to the same storage but have no key. @returns undefined when signed out
 */
export async function signWithDocumentKey(text: string): Promise<string | undefined> {
  const key = readKey();
  if (key === '') return undefined;
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', secret, encoder.encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}

/** Stores the new session's key from the response to a sign-in. */
export function storeDocumentKey({ headers }: Response): void {
  newestKey = headers.get(HEADER) ?? newestKey;
}
