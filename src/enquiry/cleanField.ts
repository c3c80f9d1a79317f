import { cleanText } from './cleanText.ts';
import type { Field } from './enquiryFields.ts';
import { LIMITS } from './limits.ts';

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
const MOST = 4;

/** Signs before and behind an address, of any script; what ASCII lets an address begin with is left out. */
const BEFORE = /^(?:[\s<("'[,;:]|(?![\0-\x7f])[\p{P}\p{S}])*(?:mailto:)?/iu;
const BEHIND = /(?:[\s.,;:!?/>)"'\]]|(?![\0-\x7f])[\p{P}\p{S}])+$/u;
const ALL_IGNORED = /\p{Default_Ignorable_Code_Point}/gu;

/** What the visitor meant with what was typed or pasted into a field: trimmed, composed, without what nobody sees. */
export function cleanField(field: Field, text: string): string {
  // Far beyond the limit it is refused as it came: the time that cleaning takes grows faster than the text.
  if (text.length > MOST * LIMITS[field].max) return text;
  const cleaned = cleanText(text);
  if (field === 'message') return isSeen(cleaned) ? tidyText(cleaned) : '';
  return field === 'email' ? cleanEmail(cleaned) : cleanName(cleaned);
}

/** False for words of fillers alone, which some programs send for none. */
const isSeen = (text: string) => /[^\s\u2800]/.test(text.replace(ALL_IGNORED, ''));

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
      .replace(BEHIND, '')
  );
}
