import { EditRefused, listStrings, readFileFields, readValue, type Texts } from '#content';
import { type FieldPlace, getFileLabel, isNested } from '#content/schema';
import type { EditorDeps } from '../editorDeps.ts';
import { describeChanges, formatChange } from '../words/describeChanges.ts';

/** Lists the links, mailboxes and telephone numbers that occur in the new texts but not in the old texts. */
export function findNewDestinations(before: Texts, after: Texts) {
  const texts = [...after].filter(([file, text]) => before.get(file) !== text);
  const destinations = texts.flatMap(([file, text]) => findInFile(file, text));
  if (destinations.length === 0) return [];
  const knownKeys = new Set(
    [...before].flatMap(([file, text]) => findInFile(file, text)).map(({ key }) => key),
  );
  return destinations
    .filter(({ key }) => !knownKeys.has(key))
    .map(({ key, file, path }) => ({ file, path, says: describeDestination(key) }));
}

function findInFile(file: string, text: string): (FieldPlace & { key: string })[] {
  if (!/\.(?:yaml|md)$/.test(file)) return [];
  return listStrings(readFileFields(file, text) ?? text)
    .filter((one) => !FILE_NAME.test(one.text))
    .flatMap((one) => [...findDestinations(one.text)].map((key) => ({ file, path: one.path, key })));
}

const FILE_NAME = /^[^\s/@:]+\.(?:jpe?g|png|webp|avif|svg|pdf)$/i;
const PUNCTUATION = /[\p{Ps}\p{Pe}\p{Pi}\p{Pf}"'.,;:!?<>]/u;
const ADDRESS = /\/\/|@|^(?:mailto:|tel:|sms:|www\.)/i;
/** A top-level domain is in one case: `M.Sc` is a degree, and `then.We` two sentences. */
const TLD = /^(?:\p{Ll}{2,}|\p{Lu}{2,}|xn--[a-z0-9-]+)$/u;
const COMMON_TLD = /^(?:com|net|org|au|nz|uk)$/i;
const NUMBER = /(?:\+\s?)?\p{Nd}(?:[\s(),.\p{Pd}·/]{0,3}\p{Nd}){5,}|\b1[38]00[ -]?[A-Z]{4,8}\b/gu;
/** Dates and times are removed before telephone numbers are searched. */
const DATE =
  /\b(?:(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-](?:19|20)\d\d|(?:19|20)\d\d[./-]\d\d[./-]\d\d)\b/g;
const TIME = /(?<![\d./-])(?:[01]?\d|2[0-3])[.:][0-5]\d(?![.\d])/g;

/**
 * Finds links, mailboxes and telephone numbers, also with Markdown marks or invisible characters inside. No
 * expression backtracks: the time is linear in the length of the text.
 */
export function findDestinations(markdown: string): Set<string> {
  const decoded = decode(markdown);
  const visibleText = decoded.replace(/[*_\\`]/g, '');
  const targets = markdown.split(/\](?:\(|:)/).slice(1);
  return new Set(
    [
      ...targets
        .map((target) => trim(/^\s*(\S*)/.exec(target)?.[1] ?? ''))
        .filter((target) => /^[^#]/.test(target)),
      ...[decoded, visibleText]
        .flatMap((text) => text.split(/[\s<>"]+|\]\(/))
        .map(trim)
        .filter(isAddress),
      ...(visibleText.replace(DATE, ';').replace(TIME, ';').match(NUMBER) ?? []).filter(isTelephone),
    ].map(normalizeNumber),
  );
}

/** The same telephone number in another notation is the same destination. */
const normalizeNumber = (found: string) =>
  /^(?:tel:|\P{L}+$)/iu.test(found) ? found.replace(/\P{Nd}/gu, '') || found : found;

function trim(word: string): string {
  let [from, to] = [0, word.length];
  while (from < to && PUNCTUATION.test(word.charAt(from))) from += 1;
  while (from < to && PUNCTUATION.test(word.charAt(to - 1))) to -= 1;
  return word.slice(from, to);
}

const isAddress = (word: string) => ADDRESS.test(word) || word.split(/[^\p{L}\p{Nd}.-]+/u).some(isDomain);

function isDomain(piece: string): boolean {
  const [ending = '', name = ''] = piece.replace(/\.$/, '').split('.').toReversed();
  return (name.length > 1 && TLD.test(ending)) || (name !== '' && COMMON_TLD.test(ending));
}

/** A telephone number has a leading 0 or +, is a short national number, or has eight digits in two parts. */
function isTelephone(number: string): boolean {
  const compact = number.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '');
  if (/^(?:13\d{4}|1[38]00(?:\d{6}|[A-Z]{4,8}))$/.test(compact)) return true;
  const digits = number.replace(/\P{Nd}/gu, '');
  if (/^(?:\+|[0٠۰०])/.test(number)) return digits.length > 7;
  return /^\p{Nd}{4}[\s\p{Pd}]?\p{Nd}{4}$/u.test(number) && !/^(?:19|20)\d\d/.test(number);
}

const NAMED: Readonly<Record<string, string>> = { colon: ':', sol: '/', period: '.', commat: '@', num: '#' };

/** Decodes as Markdown and browsers do. Drops unknown named references, which may be spaces or invisible. */
function decode(text: string): string {
  const plain = text.replace(
    /&(?:#(x[\da-f]{1,6}|\d{1,7})|([a-z][a-z\d]{1,31}));/gi,
    (all, code = '', name = '') => {
      const point = code ? Number(code.replace(/^x/i, '0x')) : 0;
      return point > 0 && point <= 0x10ffff
        ? String.fromCodePoint(point)
        : (NAMED[name] ?? (name ? '' : all));
    },
  );
  return plain
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('。', '.');
}

function describeDestination(key: string): string {
  if (/^\p{Nd}+$/u.test(key)) return `the new telephone number ${key}`;
  const target = decode(key).replace(/^(?:[a-z][a-z0-9+.-]*:)?\/*/i, '');
  return `a new link to ${(target.includes('@') ? target : target.split(/[/?#]/)[0] || target).slice(0, 80)}`;
}

export interface EditionAuthor {
  readonly email: string;
  /** Whether the passkey was used within the last few minutes. */
  readonly isProven: boolean;
}

/** @returns undefined for an edition that changes no destination. @throws EditRefused without a recent passkey proof */
export function checkRerouting(
  fields: EditorDeps['provenFields'],
  [before, after]: readonly [Texts, Texts],
  { isProven }: EditionAuthor,
) {
  const sentences = describeChanges(before, after);
  const changes = sentences.filter((sentence) => fields.some((field) => isNested(field, sentence)));
  const newDestinations = findNewDestinations(before, after)
    .filter((place) => !fields.some((field) => isNested(field, place)))
    .map((place) => {
      const label = sentences.find((sentence) => isNested(sentence, place))?.label;
      return `${place.says} in “${label || getFileLabel(place.file)}”`;
    });
  if (changes.length + newDestinations.length === 0) return undefined;
  if (!isProven) {
    const labels = [...new Set([...changes.map(({ label }) => label), ...newDestinations])].join(', ');
    throw new EditRefused(`This changes: ${labels}. Use your passkey once more to go on.`, 'PROOF_NEEDED');
  }
  const mailboxes = fields
    .filter(({ isMailbox }) => isMailbox)
    .flatMap((field) => [before, after].map((texts) => readValue(texts, field)))
    .filter((value) => typeof value === 'string' && value !== '');
  return {
    what: [...changes.map(formatChange), ...new Set(newDestinations)],
    mailboxes: [...new Set(mailboxes as string[])],
  };
}
