import * as v from 'valibot';
import { cleanField } from './cleanField.ts';
import type { Faults, Field, Validation } from './enquiryFields.ts';
import { LIMITS } from './limits.ts';

export { cleanField, tidyText, toHalfWidth } from './cleanField.ts';

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u;
/** Characters that a mail server never sees. */
const IGNORED = /\p{Default_Ignorable_Code_Point}/u;
/** What no domain ends in: a last label that begins with a digit, or a sign that a keyboard adds (`example.comー`). */
const WRONG_END = /\.\p{N}[^.]*$|\p{Lm}$/u;

/**
 * One plain address (`addr-spec`): no display name, no list, no quotes, no comment, and a dot in the domain, whose
 * last label begins with no digit: a domain that ends in a number (`0x7f.1`) is read as an IP address.
 * Linear in its length, which the caller has bounded (SPEC section 5: 256).
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  const labels = domain.split('.');
  return (
    at > 0 &&
    local.length <= 64 &&
    LOCAL_PART.test(local) &&
    !local.includes('=?') &&
    labels.length > 1 &&
    labels.every((label) => label.length <= 63 && DOMAIN_LABEL.test(label)) &&
    !WRONG_END.test(domain) &&
    isReadAsTyped(domain)
  );
}

/**
 * False for a domain that is another one to the mail server: with characters that it leaves out, or that it reads
 * as ASCII (`ｇmail.com` as `gmail.com`, `⑴` as `(1)`).
 */
function isReadAsTyped(domain: string): boolean {
  const keepAscii = (text: string) => text.replace(/[^\0-\x7F]/g, '');
  return !IGNORED.test(domain) && keepAscii(domain.normalize('NFC')) === keepAscii(domain.normalize('NFKC'));
}

const clean = (field: Field) => v.transform((text: string) => cleanField(field, text));

/** Names have no rule but their length (SPEC section 5); where they could do harm, they are made harmless. */
const createNameSchema = (field: 'firstName' | 'lastName', which: string) =>
  v.pipe(
    v.string(`Please write your ${which} as text.`),
    clean(field),
    v.maxLength(
      LIMITS[field].max,
      `Please shorten your ${which} to ${LIMITS[field].max} characters or fewer.`,
    ),
  );

const schema = v.object({
  firstName: createNameSchema('firstName', 'first name'),
  lastName: createNameSchema('lastName', 'last name'),
  email: v.pipe(
    v.string('Please write your email address as text.'),
    clean('email'),
    v.nonEmpty('Please enter your email address, so that I can reply.'),
    v.maxLength(LIMITS.email.max, `Please use an email address of ${LIMITS.email.max} characters or fewer.`),
    v.check(isEmailAddress, 'Please enter one email address, like name@example.com.'),
  ),
  message: v.pipe(
    v.string('Please write your message as text.'),
    clean('message'),
    v.nonEmpty('Please write a message.'),
    v.minLength(LIMITS.message.min, `Please write at least ${LIMITS.message.min} characters.`),
    v.maxLength(
      LIMITS.message.max,
      `Please shorten your message to ${LIMITS.message.max} characters or fewer.`,
    ),
  ),
});

/**
 * Cleans the four fields and checks them by the rules of SPEC section 5, the same in the browser and at the desk.
 * A missing name counts as empty; anything that is not a string is a fault of that field, never an exception.
 */
export function validate(input: Partial<Record<Field, unknown>>): Validation {
  const given = {
    firstName: input.firstName ?? '',
    lastName: input.lastName ?? '',
    email: input.email ?? '',
    message: input.message ?? '',
  };
  const result = v.safeParse(schema, given, { abortPipeEarly: true });
  if (result.success) return { ok: true, fields: result.output };
  const faults: Faults = {};
  for (const issue of result.issues) {
    const field = issue.path?.[0]?.key as Field;
    faults[field] ??= issue.message;
  }
  return { ok: false, faults };
}
