import { domainToUnicode } from 'node:url';
import { FIELDS, LIMITS, type SendRequest } from '#enquiry';
import { EnquiryError } from '../errors.ts';

const KNOWN_KEYS: ReadonlySet<PropertyKey> = new Set([...FIELDS, 'token']);

export type RawRequest = Partial<Record<keyof SendRequest, unknown>>;

/**
 * Copies the callable's data into a fresh object. Reads only own properties, since the decoder may have set a forged
 * prototype. A wrapper (`@type`) is an unknown field, so no nested value is decoded, however deep.
 * @throws EnquiryError INVALID_ARGUMENT unless the data is an object with known fields only
 */
export function parseRequest(data: unknown): RawRequest {
  if (typeof data !== 'object' || data === null || Array.isArray(data) || !hasPlainPrototype(data)) {
    throw new EnquiryError('INVALID_ARGUMENT', 'The data of an enquiry must be an object.');
  }
  const request: RawRequest = {};
  for (const key of Reflect.ownKeys(data)) {
    if (!KNOWN_KEYS.has(key)) {
      throw new EnquiryError('INVALID_ARGUMENT', 'The data of an enquiry holds a field that is not known.');
    }
    request[key as keyof RawRequest] = (data as RawRequest)[key as keyof RawRequest];
  }
  return request;
}

const ENDS_IN_PUNYCODE = /\.xn--[a-z0-9-]+$/i;

/**
 * Chrome converts `jo@example.com、` to `jo@example.xn--com-6y3b`, which looks like an address. Restores the original
 * character, so that `validate` can strip it. Other domains are not changed.
 */
export function restorePunctuation(email: unknown): unknown {
  if (typeof email !== 'string' || email.length > LIMITS.email.max || !ENDS_IN_PUNYCODE.test(email))
    return email;
  const at = email.lastIndexOf('@') + 1;
  const domain = domainToUnicode(email.slice(at));
  return /\p{P}$/u.test(domain) ? email.slice(0, at) + domain : email;
}

function hasPlainPrototype(data: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(data);
  return prototype === Object.prototype || prototype === null;
}
