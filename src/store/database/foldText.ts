import { type SqlBool, sql } from 'kysely';
import { escapeWildcards } from '../queries/selection.ts';
import type { Backend } from './backend.ts';

/** Combining accents, as they occur in decomposed (NFD) text. */
const ACCENTS = /[\u0300-\u036f]+/g;
const LOOKALIKES = '’‘ʼʹ´`‐‑–—';
const PLAIN_CHARACTERS = `${"'".repeat(6)}----`;
const LOOKALIKE = new RegExp(`[${LOOKALIKES}]`, 'g');
const NOT_ASCII = /[^\0-\x7f]/;

/** Name under which SQL statements call `foldText`. */
export const FOLD_FUNCTION = 'fold_text';

/**
 * Folds text for search: lower case, no accents, one kind of apostrophe and hyphen. People who search on a phone type
 * "o'brien" and "nandu" for "O’Brien" and "Ñandú".
 */
export function foldText(text: string): string {
  const plainText = NOT_ASCII.test(text)
    ? text
        .normalize('NFD')
        .replace(ACCENTS, '')
        .replace(LOOKALIKE, (one) => PLAIN_CHARACTERS.charAt(LOOKALIKES.indexOf(one)))
    : text.replaceAll('`', "'");
  return plainText.toLowerCase();
}

/** `foldText` in SQL. PostgreSQL with the locale C converts only ASCII letters to lower case. */
const buildFolded = (kind: Backend['kind'], text: ReturnType<typeof sql>) =>
  kind === 'postgres'
    ? sql<string>`lower(translate(regexp_replace(normalize(${text}, NFD), ${sql.lit(ACCENTS.source)}, '', 'g'), ${sql.lit(LOOKALIKES)}, ${sql.lit(PLAIN_CHARACTERS)}))`
    : sql<string>`${sql.raw(FOLD_FUNCTION)}(${text})`;

export function buildContains(kind: Backend['kind'], searched: ReturnType<typeof sql>, term: string) {
  const text = buildFolded(kind, searched);
  const conditions = listSpellings(kind, foldText(term)).map(
    (spelling) => sql<SqlBool>`${text} like ${`%${escapeWildcards(spelling)}%`} escape '\\'`,
  );
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/**
 * Lists the spellings to search for. PostgreSQL with the locale C converts only ASCII letters to lower case, so the
 * list includes the term in capitals and with a capital first letter.
 */
function listSpellings(kind: Backend['kind'], folded: string): string[] {
  if (kind === 'sqlite') return [folded];
  const [first = ''] = folded;
  const capitals = [folded.toUpperCase(), first.toUpperCase() + folded.slice(first.length)];
  return [...new Set([folded, ...capitals.map(foldAscii)])];
}

const foldAscii = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
