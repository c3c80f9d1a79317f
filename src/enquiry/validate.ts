import * as v from 'valibot';
import type { Faults, Field, Validation } from './enquiryFields.ts';
import { LIMITS } from './limits.ts';

/** C0 and C1 controls and the two Unicode line separators: they could start a new line in a header. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
/** The same for text of several lines, where tab, line feed and carriage return are ordinary. */
const CONTROL_IN_TEXT = /(?![\t\n\r])[\p{Cc}]/u;
/**
 * Invisible characters and bidirectional controls, which make one name look like another: all that Unicode lets a
 * font leave out, and those that are drawn as nothing without being on that list. What some names do need is
 * JOINING's to judge.
 */
const HIDDEN =
  /(?![\p{Join_Control}\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFC\u{1D159}]/u;
/**
 * A joiner or variation selector where nothing is joined or varied, and where it is therefore hidden. They belong
 * behind a symbol (emoji) or a letter or mark of a script without capitals (Persian, Indic, Mongolian and Han names).
 */
const JOINING =
  /(?:^|[^\p{Lo}\p{Lm}\p{M}\p{So}\u2194-\u2935\p{Emoji_Modifier}])[\p{Join_Control}\p{Variation_Selector}]/u;
/** More marks on one letter than any name has: pointed Hebrew and stacked Tibetan come to five (docs/decisions/0120). */
const STACKED = /(?:\p{M}\p{Join_Control}?){6}/u;
/** Of these a mail program can make an address that it shows in place of the visitor's; `=?` begins an encoded word. */
const ADDRESS_SIGNS = /[<>@＜＞＠﹤﹥﹫]|=\?/u;

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u;
/** Characters that a mail server never sees. */
const IGNORED = /\p{Default_Ignorable_Code_Point}/u;
const ENDS_IN_NUMBER = /\.\p{N}[^.]*$/u;

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
    !ENDS_IN_NUMBER.test(domain) &&
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

const tidy = v.transform((text: string) => text.normalize('NFC').trim());
/** Half a surrogate pair. `String.prototype.isWellFormed` would say it better, but old phones lack it. */
const HALF_CHARACTER = /\p{Surrogate}/u;
const checkWellFormed = (sentence: string) => v.check((text: string) => !HALF_CHARACTER.test(text), sentence);

const createNameSchema = (which: string) =>
  v.pipe(
    v.string(`Please write your ${which} as text.`),
    checkWellFormed(`Please remove the damaged characters from your ${which}.`),
    tidy,
    v.maxLength(
      LIMITS.firstName.max,
      `Please shorten your ${which} to ${LIMITS.firstName.max} characters or fewer.`,
    ),
    v.check(
      (text) => !CONTROL.test(text) && !HIDDEN.test(text) && !JOINING.test(text),
      `Please remove the line breaks or hidden characters from your ${which}.`,
    ),
    v.check(
      (text) => !STACKED.test(text),
      `Please write your ${which} with at most five accents on one letter.`,
    ),
    v.check(
      (text) => !ADDRESS_SIGNS.test(text),
      `Please remove the signs <, >, @ and =? from your ${which}; your address belongs in the field Email.`,
    ),
  );

const schema = v.object({
  firstName: createNameSchema('first name'),
  lastName: createNameSchema('last name'),
  email: v.pipe(
    v.string('Please write your email address as text.'),
    tidy,
    v.nonEmpty('Please enter your email address, so that I can reply.'),
    v.maxLength(LIMITS.email.max, `Please use an email address of ${LIMITS.email.max} characters or fewer.`),
    v.check(isEmailAddress, 'Please enter one email address, like name@example.com.'),
  ),
  message: v.pipe(
    v.string('Please write your message as text.'),
    checkWellFormed('Please remove the damaged characters from your message.'),
    tidy,
    v.nonEmpty('Please write a message.'),
    v.minLength(LIMITS.message.min, `Please write at least ${LIMITS.message.min} characters.`),
    v.maxLength(
      LIMITS.message.max,
      `Please shorten your message to ${LIMITS.message.max} characters or fewer.`,
    ),
    v.check(
      (text) => !CONTROL_IN_TEXT.test(text),
      'Please remove the hidden control characters from your message.',
    ),
  ),
});

/**
 * Checks the four fields by the rules of SPEC section 5, the same in the browser and at the desk.
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
