import { domainToUnicode } from 'node:url';
import { FIELDS, LIMITS, type SendRequest } from '#enquiry';
import { EnquiryError } from '../errors.ts';

const KNOWN_KEYS: ReadonlySet<PropertyKey> = new Set([...FIELDS, 'token']);

export type RawRequest = Partial<Record<keyof SendRequest, unknown>>;

/**
 * Copies the callable's data into a fresh object. Only own properties count, since a decoder may have forged the
 * prototype; a wrapper (`@type`) is an unknown field, so nothing is decoded, whatever its depth.
 * @throws EnquiryError INVALID_ARGUMENT unless it is an object of the known fields.
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
 * Chrome converts `jo@example.com、` to `jo@example.xn--com-6y3b`, which looks like an address. With the original
 * character, `validate` strips it. Other domains are not changed.
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
