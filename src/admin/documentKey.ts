/**
 * The key of this document (`adminGate.ts` at the server): each call repeats it, which is how the server tells the admin
 * from any script of the public page on the same site. It changes when somebody signs in here.
 */
const HEADER = 'x-document-key';

let newest: string | undefined;

const readKey = (): string =>
  newest ?? document.querySelector<HTMLMetaElement>('meta[name="document-key"]')?.content ?? '';

/** For a request to the server. */
export const withDocumentKey = (headers?: HeadersInit): Headers => {
  const [all, key] = [new Headers(headers), readKey()];
  if (key !== '') all.set(HEADER, key);
  return all;
};

/** For an address that a frame or a picture shows, which send no header of ours. */
export function addDocumentKey(address: string): string {
  const key = readKey();
  return key === '' ? address : `${address}${address.includes('?') ? '&' : '?'}key=${key}`;
}

/**
 * What shows a later document of this session that one of its own has written these words down: a script of the public
 * page, which reaches what this browser keeps, has no key. @returns nothing where nobody is in
 */
export async function signWithDocumentKey(words: string): Promise<string | undefined> {
  const key = readKey();
  if (key === '') return undefined;
  const [raw, text] = [key, words].map((each) => new TextEncoder().encode(each)) as [
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>,
  ];
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign']);
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign('HMAC', secret, text))));
}

/** Whoever signs in is answered with the key of the new session. */
export function storeDocumentKey({ headers }: Response): void {
  newest = headers.get(HEADER) ?? newest;
}
