import { domainToUnicode } from 'node:url';
import { FIELDS, LIMITS, type SendRequest } from '#enquiry';
import { EnquiryError } from '../errors.ts';

const KNOWN: ReadonlySet<PropertyKey> = new Set([...FIELDS, 'token']);

/** The five fields as they came: whether each is text, and fit, is for `validate` and the captcha to say. */
export type RawRequest = Partial<Record<keyof SendRequest, unknown>>;

/**
 * Reads the callable's data into a fresh object. Only own properties count, since a decoder may have forged the
 * prototype; a wrapper (`@type`) is an unknown field like any other, so nothing is decoded, whatever its depth.
 * @throws EnquiryError INVALID_ARGUMENT when it is not an object of the known fields.
 */
export function parseRequest(data: unknown): RawRequest {
  if (typeof data !== 'object' || data === null || Array.isArray(data) || !hasPlainPrototype(data)) {
    throw new EnquiryError('INVALID_ARGUMENT', 'The data of an enquiry must be an object.');
  }
  const request: RawRequest = {};
  for (const key of Reflect.ownKeys(data)) {
    if (!KNOWN.has(key)) {
      throw new EnquiryError('INVALID_ARGUMENT', 'The data of an enquiry holds a field that is not known.');
    }
    request[key as keyof RawRequest] = (data as RawRequest)[key as keyof RawRequest];
  }
  return request;
}

const ENDS_IN_PUNYCODE = /\.xn--[a-z0-9-]+$/i;

/**
 * Chrome hands over `jo@example.com、` as `jo@example.xn--com-6y3b`, which looks like an address: with the sign that was
 * typed, `validate` takes it away. Any other domain stays as it came.
 */
export function restoreSigns(email: unknown): unknown {
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
