import type { Insertable, InsertQueryBuilder, Transaction } from 'kysely';
import { toAddressKey } from './addressKey.ts';
import { countRecent, findTokens } from './arrivals.ts';
import type { Backend } from './backend.ts';
import { keepCompiledQueries } from './compiledQueries.ts';
import type { Acceptance, NewEnquiry, Outcome } from './store.ts';
import type { Tables } from './tables.ts';

/** The most enquiries in one commit: keeps a statement's parameters well under SQLite's 32,766. */
const BATCH = 128;

interface Waiting {
  acceptance: Acceptance;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * Keeps enquiries that arrive together in one commit, since one durable commit costs about as much as a hundred rows.
 * Nobody is answered before that commit, so nothing is promised early.
 */
export function createGroupCommit(backend: Backend): (acceptance: Acceptance) => Promise<Outcome> {
  let waiting: Waiting[] = [];
  let busy = false;

  async function commitAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      try {
        const outcomes = await keepBatch(
          backend,
          batch.map((one) => one.acceptance),
        );
        for (const [index, one] of batch.entries()) one.resolve(outcomes[index] as Outcome);
      } catch (error) {
        for (const one of batch) one.reject(error);
      }
    }
    busy = false;
  }

  /**
   * Commits when a turn of the event loop brings no more: clients that were answered together send their next
   * enquiries together, but not all in one turn (docs/decisions/0009).
   */
  function gather(before: number): void {
    setImmediate(() => {
      const grew = waiting.length > before && waiting.length < BATCH;
      if (grew) gather(waiting.length);
      else void commitAll();
    });
  }

  return (acceptance) =>
    new Promise((resolve, reject) => {
      waiting.push({ acceptance, resolve, reject });
      if (busy) return;
      busy = true;
      gather(0);
    });
}

/** Keeps a batch in one transaction. The outcomes are in the batch's order. */
function keepBatch(backend: Backend, batch: readonly Acceptance[]): Promise<Outcome[]> {
  return backend.db.transaction().execute(async (tx) => {
    const recent = await countRecent(backend, tx, batch);
    const tokens = batch.map(({ enquiry }) => enquiry.token);
    const known = await findTokens(backend, tx, tokens);
    const kept = new Map<string, Kept>();
    const outcomes = batch.map(({ enquiry, decide }): Outcome => {
      const before = known.get(enquiry.token);
      if (before) return { kind: 'known', ...before };
      const decision = decide(recent.getRecent(enquiry));
      if ('limitedUntil' in decision) return { kind: 'limited', until: decision.limitedUntil };
      if ('full' in decision) return { kind: 'full' };
      recent.add(enquiry, decision.state);
      known.set(enquiry.token, { id: enquiry.id, digest: enquiry.digest });
      kept.set(enquiry.token, { enquiry, ...decision });
      return { kind: 'kept', state: decision.state };
    });
    const taken = await insertNew(backend, tx, [...kept.values()]);
    if (taken.length === 0) return outcomes;
    // Another instance used these tokens between our look and our insert: theirs is the enquiry.
    const theirs = await findTokens(backend, tx, taken);
    return outcomes.map((outcome, index) => {
      const other = theirs.get(tokens[index] ?? '');
      return other ? { kind: 'known', ...other } : outcome;
    });
  });
}

interface Kept {
  enquiry: NewEnquiry;
  state: 'queued' | 'held';
  reason: string;
}

const insertArrivals = prepareInsert('arrivals', (insert) =>
  insert.onConflict((conflict) => conflict.column('token').doNothing()).returning('token'),
);
const insertEnquiries = prepareInsert('enquiries', (insert) => insert);
const insertHistory = prepareInsert('history', (insert) => insert);

/** Inserts what is new. @returns the tokens that turned out to be taken */
export async function insertNew(
  backend: Backend,
  tx: Transaction<Tables>,
  all: readonly Kept[],
): Promise<string[]> {
  if (all.length === 0) return [];
  // In one order everywhere: two instances that insert the same tokens wait for each other, not in a circle.
  const ordered = all.toSorted((a, b) => (a.enquiry.token < b.enquiry.token ? -1 : 1));
  const inserted = await insertArrivals(backend, tx, ordered.map(toArrivalRow));
  const ours = new Set(inserted.map(({ token }) => token));
  const rows = ordered.filter(({ enquiry }) => ours.has(enquiry.token)).map(toEnquiryRow);
  if (rows.length > 0) {
    const steps = rows.map(({ id, received_at, state, reason }) => ({
      enquiry: id,
      at: received_at,
      state,
      reason,
    }));
    await insertEnquiries(backend, tx, rows);
    await insertHistory(backend, tx, steps);
    const held = rows.filter(({ state }) => state === 'held').map(({ id }) => ({ enquiry: id }));
    if (held.length > 0) await tx.insertInto('held_untold').values(held).execute();
  }
  return ordered.map(({ enquiry }) => enquiry.token).filter((token) => !ours.has(token));
}

function toArrivalRow({ enquiry, state }: Kept) {
  const { id, token, digest, client, prefix48, sender, receivedAt, checked } = enquiry;
  const held = state === 'held' ? 1 : 0;
  return {
    ...{ token, enquiry: id, digest, client, prefix48, sender },
    ...{ received_at: receivedAt, checked: checked ? 1 : 0, held },
  };
}

function toEnquiryRow({ enquiry, state, reason }: Kept) {
  const { id, firstName, lastName, email, message, receivedAt } = enquiry;
  return {
    id,
    state,
    reason,
    first_name: firstName,
    last_name: lastName,
    email,
    email_key: toAddressKey(email),
    message,
    received_at: receivedAt,
    queued_at: receivedAt,
    changed_at: receivedAt,
    due_at: state === 'queued' ? receivedAt : null,
    sent_at: null,
    attempts: 0,
    lease: null,
    client: state === 'held' ? enquiry.client : '',
    spam_score: enquiry.spamScore,
    spam_signals: enquiry.spamSignals,
    warned_at: null,
  };
}

type Table = keyof Tables;

type InsertRows<T extends Table, Output> = (
  backend: Backend,
  tx: Transaction<Tables>,
  rows: readonly Insertable<Tables[T]>[],
) => Promise<Output[]>;

/**
 * An insert whose SQL is written once for each number of rows: every enquiry passes through three of them.
 * @param refine adds what follows the rows, such as `on conflict` or `returning`
 * @returns what inserts rows that all have their columns in one order, and returns what `returning` asks for
 */
function prepareInsert<T extends Table, Output = object>(
  table: T,
  refine: (insert: InsertQueryBuilder<Tables, T, object>) => InsertQueryBuilder<Tables, T, Output>,
): InsertRows<T, Output> {
  const getQuery = keepCompiledQueries();
  return async ({ kind }, tx, rows) => {
    const query = getQuery(kind, rows.length, () => refine(tx.insertInto(table).values(rows)).compile());
    const parameters = rows.flatMap((row) => Object.values(row));
    const { rows: returned } = await tx.executeQuery({ ...query, parameters });
    return returned as Output[];
  };
}
