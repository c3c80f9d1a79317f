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

/** Selects the enquiries that meet all given conditions; without conditions, all enquiries. */
export interface Selection {
  states?: readonly State[];
  id?: string;
  /** At least one id, and few enough for one statement. */
  ids?: readonly string[];
  idPart?: string;
  lease?: string;
  changedBefore?: number;
  receivedSince?: number;
  receivedBefore?: number;
  /** Text that occurs in the reason or in the spam signals, ignoring case. */
  reason?: string;
  /** Selects held enquiries from clients whose hash (`StoredEnquiry.client`) starts with this. */
  client?: string;
  /** Selects held enquiries whose last notice to the owner was sent before this time. */
  warnedBefore?: number;
  /** Email address in any spelling: upper or lower case, the domain in Unicode or punycode. */
  email?: string;
}

type Condition = ExpressionWrapper<Tables, 'enquiries', SqlBool>;

/**
 * The state as an expression, which no index matches, so that rows are read in the order of their ids. Without
 * statistics, SQLite prefers the index by state even if every row has that state, and would sort all rows for each page
 * or batch.
 */
export const UNINDEXED_STATE = sql<State>`coalesce(state, '')`;

export function whereSelected(which: Selection, byId = which.ids !== undefined) {
  const { states, id, ids, idPart, lease, email, reason, client } = which;
  const { changedBefore, receivedSince, receivedBefore, warnedBefore } = which;
  return (eb: ExpressionBuilder<Tables, 'enquiries'>): Condition => {
    const conditions = [
      states && eb(byId ? UNINDEXED_STATE : 'state', 'in', states),
      id !== undefined && eb('id', '=', id),
      ids && eb('id', 'in', ids),
      idPart !== undefined &&
        eb.or([
          buildLike(eb, 'id', `${escapeWildcards(idPart)}%`),
          buildLike(eb, 'id', `%${escapeWildcards(idPart)}`),
        ]),
      lease !== undefined && eb('lease', '=', lease),
      changedBefore !== undefined && eb('changed_at', '<', changedBefore),
      receivedSince !== undefined && eb('received_at', '>=', receivedSince),
      receivedBefore !== undefined && eb('received_at', '<', receivedBefore),
      email !== undefined && eb('email_key', 'in', listAddressKeys(email)),
      reason !== undefined &&
        eb.or([
          buildLike(eb, 'reason', `%${escapeWildcards(reason.toLowerCase())}%`),
          buildLike(eb, 'spam_signals', `%${escapeWildcards(reason.toLowerCase())}%`),
        ]),
      // `substr`, because `like` ignores case in SQLite.
      client !== undefined && eb(sql<string>`substr(client, 1, ${sql.lit(client.length)})`, '=', client),
      warnedBefore !== undefined && eb('warned_at', '<', warnedBefore),
    ];
    return eb.and(conditions.filter((condition) => typeof condition === 'object'));
  };
}

function buildLike(
  eb: ExpressionBuilder<Tables, 'enquiries'>,
  column: 'id' | 'reason' | 'spam_signals',
  pattern: string,
): Condition {
  return eb(sql<string>`lower(${eb.ref(column)})`, 'like', sql<string>`${pattern} escape '\\'`);
}

export const escapeWildcards = (text: string) => text.replace(/[\\%_]/g, '\\$&');

export async function countRows(db: Kysely<Tables>, rows: AliasableExpression<unknown>): Promise<number> {
  const { count } = await db
    .selectFrom(rows.as('rows'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lower case with a punycode domain: a visitor types `kim@bücher.example`, a mail program shows `kim@xn--…`. */
export function toAddressKey(email: string): string {
  return convertDomain(email.toLowerCase(), domainToASCII);
}

/**
 * Lists all keys under which an email address may be stored: earlier releases stored the domain as typed. Other text is
 * returned without conversion of the domain, which could produce another person's address.
 */
export function listAddressKeys(email: string): string[] {
  const asTyped = email.normalize('NFC').toLowerCase();
  if (!isEmailAddress(asTyped)) return [asTyped];
  return [...new Set([asTyped, toAddressKey(asTyped), convertDomain(asTyped, domainToUnicode)])];
}

function convertDomain(email: string, convert: (domain: string) => string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  // Node returns an empty string for a domain that it cannot convert.
  return email.slice(0, at) + (convert(domain) || domain);
}
