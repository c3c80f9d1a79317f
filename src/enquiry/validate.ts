import * as v from 'valibot';
import { type Faults, FIELDS, type Field, LIMITS, type Validation } from './contract.ts';
import { cleanText } from './words.ts';

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u;
/** Characters that mail servers drop. */
const IGNORED_CHARACTER = /\p{Default_Ignorable_Code_Point}/u;
/** Invalid end of a domain: a last label that begins with a digit, or a modifier letter (`example.comー`). */
const INVALID_END = /\.\p{N}[^.]*$|\p{Lm}$/u;

/**
 * One plain address (`addr-spec`): no display name, list, quotes or comment, and a dot in the domain. The last label
 * must not begin with a digit, because a domain such as `0x7f.1` is read as an IP address. Takes linear time; the
 * caller limits the length (SPEC section 5: 256).
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
    !INVALID_END.test(domain) &&
    isReadAsTyped(domain)
  );
}

/** Rejects a domain with characters that a mail server drops or maps to ASCII (`ｇmail.com`, `⑴`). */
function isReadAsTyped(domain: string): boolean {
  const keepAscii = (text: string) => text.replace(/[^\0-\x7F]/g, '');
  return (
    !IGNORED_CHARACTER.test(domain) &&
    keepAscii(domain.normalize('NFC')) === keepAscii(domain.normalize('NFKC'))
  );
}

const clean = (field: Field) => v.transform((text: string) => cleanField(field, text));

/** Names are limited only in length (SPEC section 5). Harmful characters are removed. */
const createNameSchema = (field: 'firstName' | 'lastName', nameLabel: string) =>
  v.pipe(
    v.string(`Please write your ${nameLabel} as text.`),
    clean(field),
    v.maxLength(
      LIMITS[field].max,
      `Please shorten your ${nameLabel} to ${LIMITS[field].max} characters or fewer.`,
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

/** Cleans and validates the four fields (SPEC section 5). A missing field counts as empty; a non-string is a fault. */
export function validate(input: Partial<Record<Field, unknown>>): Validation {
  const values = Object.fromEntries(FIELDS.map((field) => [field, input[field] ?? '']));
  const result = v.safeParse(schema, values, { abortPipeEarly: true });
  if (result.success) return { ok: true, fields: result.output };
  const faults: Faults = {};
  for (const issue of result.issues) {
    const field = issue.path?.[0]?.key as Field;
    faults[field] ??= issue.message;
  }
  return { ok: false, faults };
}

/**
 * Invisible characters and bidirectional controls, which make one name look like another: those that Unicode lets fonts
 * ignore, and others without a visible glyph. `STRAY_JOINERS` handles joiners, because some names need them.
 */
const HIDDEN_CHARACTERS =
  /(?![\p{Join_Control}\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFC\u{1D159}]/gu;
/**
 * Joiners and variation selectors without effect, which are invisible. They have an effect only after a symbol (emoji),
 * or after a letter or mark of a script without capitals (Persian, Indic, Mongolian and Han names).
 */
const STRAY_JOINERS =
  /(^|[^\p{Lo}\p{Lm}\p{M}\p{So}\u2194-\u2935\p{Emoji_Modifier}])[\p{Join_Control}\p{Variation_Selector}]+/gu;
/** More than five marks on one letter. Pointed Hebrew and stacked Tibetan use up to five (docs/decisions/0120). */
const STACKED_MARKS = /((?:\p{M}\p{Join_Control}?){5})(?:\p{M}\p{Join_Control}?)+/gu;

/** Text up to this many times the limit is still cleaned, because most of the text may be invisible. */
const LENGTH_FACTOR = 4;

/** Punctuation before an address, in any script, except ASCII characters that may begin an address. */
const PUNCTUATION_BEFORE = /^(?:[\s<("'[,;:]|(?![\0-\x7f])[\p{P}\p{S}])*(?:mailto:)?/iu;
const PUNCTUATION_AFTER = /(?:[\s.,;:!?/>)"'\]]|(?![\0-\x7f])[\p{P}\p{S}])+$/u;
const IGNORED_CHARACTERS = /\p{Default_Ignorable_Code_Point}/gu;

/** Trims typed or pasted text, normalises it to NFC, and removes invisible characters. */
export function cleanField(field: Field, text: string): string {
  // Cleaning takes more than linear time, so text far over the limit is not cleaned; it is refused as too long.
  if (text.length > LENGTH_FACTOR * LIMITS[field].max) return text;
  const cleanedText = cleanText(text);
  if (field === 'message') return isVisible(cleanedText) ? tidyText(cleanedText) : '';
  return field === 'email' ? cleanEmail(cleanedText) : cleanName(cleanedText);
}

/** Whether a text contains a visible character. Some programs send filler characters instead of an empty text. */
const isVisible = (text: string) => /[^\s\u2800]/.test(text.replace(IGNORED_CHARACTERS, ''));

/** Converts the full-width characters of Japanese and Chinese keyboards to ASCII. */
export const toHalfWidth = (text: string) =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

export const tidyText = (text: string) => text.normalize('NFC').trim();

/** Reduces a name to one line without characters that hide or reorder others. */
function cleanName(text: string): string {
  const visibleName = text.replace(HIDDEN_CHARACTERS, '').normalize('NFC').replace(/\s+/g, ' ').trim();
  return tidyText(visibleName.replace(STRAY_JOINERS, '$1').replace(STACKED_MARKS, '$1'));
}

/**
 * Extracts the address from pasted text: `Mary Smith <mary@example.com>`, `mailto:mary@example.com?subject=Hello`, or
 * an address with punctuation around it. Two addresses, or an address with spaces inside, stay unchanged.
 */
function cleanEmail(text: string): string {
  const plainText = toHalfWidth(text.replace(IGNORED_CHARACTERS, ''))
    // Small and ideographic forms of `@` and the dot.
    .replace(/\ufe6b/g, '@')
    .replace(/[\u3002\uff61]/g, '.')
    .replace(/\s*@\s*/g, '@');
  const [, displayName = '', bracketedAddress] = /^([^<>]*)<([^<>]*)>\W*$/.exec(plainText) ?? [];
  const isOneAddress =
    bracketedAddress !== undefined &&
    (!displayName.includes('@') || bracketedAddress.includes(displayName.replace(/[\s"']/g, '')));
  return (
    tidyText(isOneAddress ? bracketedAddress : plainText)
      .replace(PUNCTUATION_BEFORE, '')
      .replace(/\?(?:subject|body|cc|bcc)=.*$/i, '')
      // Links encode `+` and `@` this way. Addresses contain these codes only in theory.
      .replace(/%(?:2b|40)/gi, (sign) => decodeURIComponent(sign))
      .replace(PUNCTUATION_AFTER, '')
  );
}
