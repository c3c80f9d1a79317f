import * as v from 'valibot';
import { cleanText } from './cleanText.ts';
import type { Faults, Field, Validation } from './enquiryFields.ts';
import { LIMITS } from './limits.ts';

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

/**
 * Invisible characters and bidirectional controls, which make one name look like another: all that Unicode lets a
 * font leave out, and those that are drawn as nothing without being on that list. What some names do need is
 * JOINING's to judge.
 */
const HIDDEN =
  /(?![\p{Join_Control}\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFC\u{1D159}]/gu;
/**
 * Joiners or variation selectors where nothing is joined or varied, and where they are therefore hidden. They belong
 * behind a symbol (emoji) or a letter or mark of a script without capitals (Persian, Indic, Mongolian and Han names).
 */
const JOINING =
  /(^|[^\p{Lo}\p{Lm}\p{M}\p{So}\u2194-\u2935\p{Emoji_Modifier}])[\p{Join_Control}\p{Variation_Selector}]+/gu;
/** More marks on one letter than any name has: pointed Hebrew and stacked Tibetan come to five (docs/decisions/0120). */
const STACKED = /((?:\p{M}\p{Join_Control}?){5})(?:\p{M}\p{Join_Control}?)+/gu;

/** How many times the limit a text may be before it is cleaned: most of it may be hidden. */
const LENGTH_FACTOR = 4;

/** Signs before and behind an address, of any script; what ASCII lets an address begin with is left out. */
const BEFORE = /^(?:[\s<("'[,;:]|(?![\0-\x7f])[\p{P}\p{S}])*(?:mailto:)?/iu;
const AFTER = /(?:[\s.,;:!?/>)"'\]]|(?![\0-\x7f])[\p{P}\p{S}])+$/u;
const ALL_IGNORED = /\p{Default_Ignorable_Code_Point}/gu;

/** What the visitor meant with what was typed or pasted into a field: trimmed, composed, without what nobody sees. */
export function cleanField(field: Field, text: string): string {
  // Far beyond the limit it is refused as it came: the time that cleaning takes grows faster than the text.
  if (text.length > LENGTH_FACTOR * LIMITS[field].max) return text;
  const cleaned = cleanText(text);
  if (field === 'message') return isVisible(cleaned) ? tidyText(cleaned) : '';
  return field === 'email' ? cleanEmail(cleaned) : cleanName(cleaned);
}

/** False for words of fillers alone, which some programs send for none. */
const isVisible = (text: string) => /[^\s\u2800]/.test(text.replace(ALL_IGNORED, ''));

/** The letters, digits and signs of ASCII for their full-width forms, as Japanese and Chinese keyboards type them. */
export const toHalfWidth = (text: string) =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/** Trimmed, in Unicode's composed form. */
export const tidyText = (text: string) => text.normalize('NFC').trim();

/** In one line, each letter where it is seen. */
function cleanName(text: string): string {
  const seen = text.replace(HIDDEN, '').normalize('NFC').replace(/\s+/g, ' ').trim();
  return tidyText(seen.replace(JOINING, '$1').replace(STACKED, '$1'));
}

/**
 * The address in what people paste: `Mary Smith <mary@example.com>`, `mailto:mary@example.com?subject=Hello`, with a
 * dot, comma or bracket of any script around it. Two addresses, or blanks within one, stay as they are.
 */
function cleanEmail(text: string): string {
  const plain = toHalfWidth(text.replace(ALL_IGNORED, ''))
    // The small signs that stand for `@` and for a dot.
    .replace(/\ufe6b/g, '@')
    .replace(/[\u3002\uff61]/g, '.')
    .replace(/\s*@\s*/g, '@');
  const [, before = '', inside] = /^([^<>]*)<([^<>]*)>\W*$/.exec(plain) ?? [];
  const isOne =
    inside !== undefined && (!before.includes('@') || inside.includes(before.replace(/[\s"']/g, '')));
  return (
    tidyText(isOne ? inside : plain)
      .replace(BEFORE, '')
      .replace(/\?(?:subject|body|cc|bcc)=.*$/i, '')
      // A link writes `+` and `@` so; no address has them.
      .replace(/%(?:2b|40)/gi, (sign) => decodeURIComponent(sign))
      .replace(AFTER, '')
  );
}
