import { domainToASCII, domainToUnicode } from 'node:url';
import {
  type AliasableExpression,
  type ExpressionBuilder,
  type ExpressionWrapper,
  type Kysely,
  type SqlBool,
  sql,
} from 'kysely';
import type { State } from '#enquiry';
import { isEmailAddress } from '#enquiry/validate';
import type { Tables } from '../schema/tables.ts';

/** Which enquiries are meant. All conditions must hold; with none, all are meant. */
export interface Selection {
  states?: readonly State[];
  id?: string;
  /** One of these; at least one, and few enough for one statement. */
  ids?: readonly string[];
  /** The id begins or ends with these characters. */
  idPart?: string;
  /** Only while this lease still holds. */
  lease?: string;
  /** Entered their state before this time. */
  changedBefore?: number;
  /** Entered their state after this time. */
  changedAfter?: number;
  /** Arrived at this time or later. */
  receivedSince?: number;
  /** Arrived before this time. */
  receivedBefore?: number;
  /** These words stand in the reason of the state or among the spam signals; upper or lower case. */
  reason?: string;
  /** Held, and from the client that begins so: the start of a `StoredEnquiry.client`. */
  client?: string;
  /** Held, and the owner was told before this time that they will be erased. */
  warnedBefore?: number;
  /** In any spelling of it: upper or lower case, its domain in its own script or in punycode. */
  email?: string;
}

type Condition = ExpressionWrapper<Tables, 'enquiries', SqlBool>;

/**
 * The state where rows are to be found along the ids: no index serves what is calculated from a column. Without
 * statistics SQLite prefers the index of states even where it leads to every row, and would sort them all for each
 * page of a long list, and for each batch of a long change.
 */
export const ALONG_IDS = sql<State>`coalesce(state, '')`;

/** The `where` of a selection, for every query that reads or changes selected enquiries. `byId`: along the ids. */
export function whereSelected(which: Selection, byId = which.ids !== undefined) {
  return (eb: ExpressionBuilder<Tables, 'enquiries'>): Condition => eb.and(listConditions(eb, which, byId));
}

function listConditions(
  eb: ExpressionBuilder<Tables, 'enquiries'>,
  which: Selection,
  byId: boolean,
): Condition[] {
  const { states, id, lease, email, reason, client } = which;
  const conditions: (Condition | undefined)[] = [
    states && eb(byId ? ALONG_IDS : 'state', 'in', states),
    whenGiven(id, (value) => eb('id', '=', value)),
    whenGiven(which.ids, (values) => eb('id', 'in', values)),
    whenGiven(which.idPart, (part) =>
      eb.or([
        buildLike(eb, 'id', `${escapeWildcards(part)}%`),
        buildLike(eb, 'id', `%${escapeWildcards(part)}`),
      ]),
    ),
    whenGiven(lease, (value) => eb('lease', '=', value)),
    whenGiven(which.changedBefore, (time) => eb('changed_at', '<', time)),
    whenGiven(which.changedAfter, (time) => eb('changed_at', '>', time)),
    whenGiven(which.receivedSince, (time) => eb('received_at', '>=', time)),
    whenGiven(which.receivedBefore, (time) => eb('received_at', '<', time)),
    whenGiven(email, (address) => eb('email_key', 'in', listAddressKeys(address))),
    whenGiven(reason, (words) =>
      eb.or([buildContains(eb, 'reason', words), buildContains(eb, 'spam_signals', words)]),
    ),
    // `substr` and not `like`, which SQLite compares without regard to capitals.
    whenGiven(client, (start) => eb(sql<string>`substr(client, 1, ${sql.lit(start.length)})`, '=', start)),
    whenGiven(which.warnedBefore, (time) => eb('warned_at', '<', time)),
  ];
  return conditions.filter((condition) => condition !== undefined);
}

function whenGiven<T>(value: T | undefined, condition: (value: T) => Condition): Condition | undefined {
  return value === undefined ? undefined : condition(value);
}

function buildContains(
  eb: ExpressionBuilder<Tables, 'enquiries'>,
  column: 'reason' | 'spam_signals',
  words: string,
): Condition {
  return buildLike(eb, column, `%${escapeWildcards(words.toLowerCase())}%`);
}

function buildLike(
  eb: ExpressionBuilder<Tables, 'enquiries'>,
  column: 'id' | 'reason' | 'spam_signals',
  pattern: string,
): Condition {
  return eb(sql<string>`lower(${eb.ref(column)})`, 'like', sql<string>`${pattern} escape '\\'`);
}

/** What `like` would read as a wild card stands for itself. */
export const escapeWildcards = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** How many rows a query finds: with a limit in it, no further than there are enough. */
export async function countRows(db: Kysely<Tables>, rows: AliasableExpression<unknown>): Promise<number> {
  const { count } = await db
    .selectFrom(rows.as('rows'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * What an address is kept and found under, however it was typed: in lower case, its domain in punycode, since a
 * visitor types `kim@bücher.example` and a mail program shows `kim@xn--bcher-kva.example`.
 */
export function toAddressKey(email: string): string {
  return spellDomain(email.toLowerCase(), domainToASCII);
}

/**
 * Every key that this address may be kept under: earlier releases left the domain as it had been typed. What is no
 * address keeps its spelling: reading a domain into it could find somebody else's.
 */
export function listAddressKeys(email: string): string[] {
  const asTyped = email.normalize('NFC').toLowerCase();
  if (!isEmailAddress(asTyped)) return [asTyped];
  return [...new Set([asTyped, toAddressKey(asTyped), spellDomain(asTyped, domainToUnicode)])];
}

function spellDomain(email: string, spell: (domain: string) => string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  // Node returns nothing for a domain that has no such form.
  return email.slice(0, at) + (spell(domain) || domain);
}
