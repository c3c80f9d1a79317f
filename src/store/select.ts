import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { State } from '#enquiry';
import { addressKeys } from './address.ts';
import type { Selection } from './store.ts';
import type { Tables } from './tables.ts';

type Condition = ExpressionWrapper<Tables, 'enquiries', SqlBool>;

/**
 * The `where` of a selection, for every query that reads or changes selected enquiries. `byId`: found along the ids,
 * not by their state. Without statistics SQLite prefers the index of states even where it leads to every row, and
 * would sort them all for each page of a long list, and for each batch of a long change.
 */
export function whereSelected(which: Selection, byId = which.ids !== undefined) {
  return (eb: ExpressionBuilder<Tables, 'enquiries'>): Condition => eb.and(conditionsOf(eb, which, byId));
}

function conditionsOf(
  eb: ExpressionBuilder<Tables, 'enquiries'>,
  which: Selection,
  byId: boolean,
): Condition[] {
  const { states, id, lease, email, reason, client } = which;
  const conditions: (Condition | undefined)[] = [
    // An index serves a column, not what is calculated from it.
    states && eb(byId ? sql<State>`coalesce(state, '')` : 'state', 'in', states),
    given(id, (value) => eb('id', '=', value)),
    given(which.ids, (values) => eb('id', 'in', values)),
    given(which.idPart, (part) =>
      eb.or([matches(eb, 'id', `${escaped(part)}%`), matches(eb, 'id', `%${escaped(part)}`)]),
    ),
    given(lease, (value) => eb('lease', '=', value)),
    given(which.changedBefore, (time) => eb('changed_at', '<', time)),
    given(which.changedAfter, (time) => eb('changed_at', '>', time)),
    given(which.receivedSince, (time) => eb('received_at', '>=', time)),
    given(which.receivedBefore, (time) => eb('received_at', '<', time)),
    given(email, (address) => eb('email_key', 'in', addressKeys(address))),
    given(reason, (words) => eb.or([contains(eb, 'reason', words), contains(eb, 'spam_signals', words)])),
    given(client, (start) => eb(sql<string>`substr(client, 1, ${start.length})`, '=', start)),
    given(which.warnedBefore, (time) => eb('warned_at', '<', time)),
  ];
  return conditions.filter((condition) => condition !== undefined);
}

function given<T>(value: T | undefined, condition: (value: T) => Condition): Condition | undefined {
  return value === undefined ? undefined : condition(value);
}

function contains(
  eb: ExpressionBuilder<Tables, 'enquiries'>,
  column: 'reason' | 'spam_signals',
  words: string,
): Condition {
  return matches(eb, column, `%${escaped(words.toLowerCase())}%`);
}

function matches(
  eb: ExpressionBuilder<Tables, 'enquiries'>,
  column: 'id' | 'reason' | 'spam_signals',
  pattern: string,
): Condition {
  return eb(sql<string>`lower(${eb.ref(column)})`, 'like', sql<string>`${pattern} escape '\\'`);
}

/** What `like` would read as a wild card stands for itself. */
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');
