import { type SqlBool, sql } from 'kysely';
import { escapeWildcards } from '../queries/selection.ts';
import type { Backend } from './backend.ts';

/** Accents and the like that stand on the letter before them, once a text is decomposed. */
const ACCENTS = /[\u0300-\u036f]+/g;
/** What keyboards and programs put for an apostrophe or a hyphen. */
const LOOKALIKES = '’‘ʼʹ´`‐‑–—';
const PLAIN = `${"'".repeat(6)}----`;
const LOOKALIKE = new RegExp(`[${LOOKALIKES}]`, 'g');
const NOT_ASCII = /[^\0-\x7f]/;

/** What the embedded store calls `foldText` in a statement. */
export const FOLD_FUNCTION = 'fold_text';

/**
 * A text as it is compared in a search: small letters, no accents, one kind of apostrophe and of hyphen. Whoever looks
 * for "o'brien" or "nandu" on a telephone means "O’Brien" and "Ñandú".
 */
export function foldText(text: string): string {
  const plain = NOT_ASCII.test(text)
    ? text
        .normalize('NFD')
        .replace(ACCENTS, '')
        .replace(LOOKALIKE, (one) => PLAIN.charAt(LOOKALIKES.indexOf(one)))
    : text.replaceAll('`', "'");
  return plain.toLowerCase();
}

/** The same, said to the store; a PostgreSQL of the locale C makes nothing small but ASCII. */
const buildFolded = (kind: Backend['kind'], text: ReturnType<typeof sql>) =>
  kind === 'postgres'
    ? sql<string>`lower(translate(regexp_replace(normalize(${text}, NFD), ${sql.lit(ACCENTS.source)}, '', 'g'), ${sql.lit(LOOKALIKES)}, ${sql.lit(PLAIN)}))`
    : sql<string>`${sql.raw(FOLD_FUNCTION)}(${text})`;

/** Both sides folded by the same rules, so that it does not matter how either was typed. */
export function buildContains(kind: Backend['kind'], words: ReturnType<typeof sql>, term: string) {
  const text = buildFolded(kind, words);
  const tried = listSpellings(kind, foldText(term)).map(
    (spelling) => sql<SqlBool>`${text} like ${`%${escapeWildcards(spelling)}%`} escape '\\'`,
  );
  return sql<SqlBool>`(${sql.join(tried, sql` or `)})`;
}

/** A PostgreSQL of the locale C folds capitals of ASCII alone, so others are tried as people write them. */
function listSpellings(kind: Backend['kind'], folded: string): string[] {
  if (kind === 'sqlite') return [folded];
  const [first = ''] = folded;
  const capitals = [folded.toUpperCase(), first.toUpperCase() + folded.slice(first.length)];
  return [...new Set([folded, ...capitals.map(foldAscii)])];
}

const foldAscii = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
