import type { Transaction } from 'kysely';
import type { Backend } from './backend.ts';
import type { Acceptance, NewEnquiry, Outcome, Recent } from './store.ts';
import type { Tables } from './tables.ts';

/** The most enquiries in one commit: keeps a statement's parameters well under SQLite's 32,766. */
const BATCH = 128;

interface Waiting {
  acceptance: Acceptance;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * Collects the enquiries of one turn of the event loop and keeps them in one commit, since one durable commit
 * costs about as much as a hundred rows. Nobody is answered before that commit, so nothing is promised early.
 */
export function groupCommit(backend: Backend): (acceptance: Acceptance) => Promise<Outcome> {
  let waiting: Waiting[] = [];
  let busy = false;

  async function commitAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      try {
        const outcomes = await keep(
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

  return (acceptance) =>
    new Promise((resolve, reject) => {
      waiting.push({ acceptance, resolve, reject });
      if (busy) return;
      busy = true;
      setImmediate(() => void commitAll());
    });
}

/** Keeps a batch in one transaction. The outcomes are in the batch's order. */
function keep(backend: Backend, batch: readonly Acceptance[]): Promise<Outcome[]> {
  return backend.db.transaction().execute(async (tx) => {
    await lockClients(backend, tx, batch);
    const recent = await countRecent(tx, batch);
    const known = await findTokens(tx, batch);
    const rows = new Map<string, Row>();
    const outcomes = batch.map(({ enquiry, decide }): Outcome => {
      const before = known.get(enquiry.token);
      if (before) return { kind: 'known', ...before };
      const decision = decide(recent.of(enquiry));
      if ('limitedUntil' in decision) return { kind: 'limited', until: decision.limitedUntil };
      recent.add(enquiry);
      known.set(enquiry.token, { id: enquiry.id, digest: enquiry.digest });
      rows.set(enquiry.token, rowOf(enquiry, decision.state, decision.reason));
      return { kind: 'kept', state: decision.state };
    });
    const lost = await insert(tx, rows);
    if (lost.length === 0) return outcomes;
    /** Another instance used these tokens between our look and our insert: theirs is the enquiry. */
    const theirs = await findTokens(
      tx,
      batch.filter((one) => lost.includes(one.enquiry.token)),
    );
    return outcomes.map((outcome, index) => {
      const other = theirs.get(batch[index]?.enquiry.token ?? '');
      return other ? { kind: 'known', ...other } : outcome;
    });
  });
}

type Row = ReturnType<typeof rowOf>;

function rowOf(enquiry: NewEnquiry, state: 'queued' | 'held', reason: string) {
  return {
    id: enquiry.id,
    state,
    reason,
    first_name: enquiry.firstName,
    last_name: enquiry.lastName,
    email: enquiry.email,
    email_key: enquiry.email.toLowerCase(),
    message: enquiry.message,
    client: enquiry.client,
    token: enquiry.token,
    digest: enquiry.digest,
    received_at: enquiry.receivedAt,
    queued_at: enquiry.receivedAt,
    changed_at: enquiry.receivedAt,
    due_at: enquiry.receivedAt,
    sent_at: null,
    attempts: 0,
    lease: null,
  };
}

/** Inserts what is new; answers the tokens that turned out to be taken. */
async function insert(tx: Transaction<Tables>, rows: ReadonlyMap<string, Row>): Promise<string[]> {
  if (rows.size === 0) return [];
  /** In one order everywhere: two instances that insert the same tokens wait for each other, not in a circle. */
  const ordered = [...rows.values()].sort((a, b) => (a.token < b.token ? -1 : 1));
  const inserted = await tx
    .insertInto('enquiries')
    .values(ordered)
    .onConflict((conflict) => conflict.column('token').doNothing())
    .returning('token')
    .execute();
  const kept = new Set(inserted.map((row) => row.token));
  const steps = ordered
    .filter((row) => kept.has(row.token))
    .map(({ id, received_at, state, reason }) => ({ enquiry: id, at: received_at, state, reason }));
  if (steps.length > 0) await tx.insertInto('history').values(steps).execute();
  return ordered.filter((row) => !kept.has(row.token)).map((row) => row.token);
}

async function findTokens(tx: Transaction<Tables>, batch: readonly Acceptance[]) {
  const tokens = batch.map((one) => one.enquiry.token);
  const rows = await tx
    .selectFrom('enquiries')
    .select(['token', 'id', 'digest'])
    .where('token', 'in', tokens)
    .execute();
  return new Map(rows.map(({ token, id, digest }) => [token, { id, digest }]));
}

/** On PostgreSQL two transactions could count the same client at once and both let it pass. */
async function lockClients(
  backend: Backend,
  tx: Transaction<Tables>,
  batch: readonly Acceptance[],
): Promise<void> {
  const clients = batch.filter((one) => one.count).map((one) => one.enquiry.client);
  if (clients.length > 0) await backend.lockNames(tx, [...new Set(clients)].sort());
}

/** What the store has had lately, plus what this batch adds as it is decided. */
async function countRecent(tx: Transaction<Tables>, batch: readonly Acceptance[]) {
  const counted = batch.filter((one) => one.count);
  const clients = new Map<string, { count: number; first: number }>();
  const emails = new Map<string, number>();
  let fromAll = 0;
  if (counted.length > 0) {
    const since = Math.min(...counted.map((one) => one.count?.since ?? 0));
    const atMost = Math.max(...counted.map((one) => one.count?.atMost ?? 0));
    const keysOf = (key: (enquiry: NewEnquiry) => string) => counted.map((one) => key(one.enquiry));
    const byClient = await tx
      .selectFrom('enquiries')
      .select((eb) => ['client', eb.fn.countAll<number>().as('count'), eb.fn.min('received_at').as('first')])
      .where(
        'client',
        'in',
        keysOf((enquiry) => enquiry.client),
      )
      .where('received_at', '>', since)
      .groupBy('client')
      .execute();
    for (const { client, count, first } of byClient) clients.set(client, { count, first });
    const byEmail = await tx
      .selectFrom('enquiries')
      .select((eb) => ['email_key', eb.fn.countAll<number>().as('count')])
      .where(
        'email_key',
        'in',
        keysOf((enquiry) => enquiry.email.toLowerCase()),
      )
      .where('received_at', '>', since)
      .groupBy('email_key')
      .execute();
    for (const { email_key, count } of byEmail) emails.set(email_key, count);
    const all = await tx
      .selectFrom((eb) =>
        eb.selectFrom('enquiries').select('id').where('received_at', '>', since).limit(atMost).as('recent'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    fromAll = all.count;
  }
  return {
    of: (enquiry: NewEnquiry): Recent => ({
      fromClient: clients.get(enquiry.client)?.count ?? 0,
      firstFromClient: clients.get(enquiry.client)?.first ?? enquiry.receivedAt,
      fromEmail: emails.get(enquiry.email.toLowerCase()) ?? 0,
      fromAll,
    }),
    add(enquiry: NewEnquiry): void {
      const email = enquiry.email.toLowerCase();
      const client = clients.get(enquiry.client) ?? { count: 0, first: enquiry.receivedAt };
      clients.set(enquiry.client, { ...client, count: client.count + 1 });
      emails.set(email, (emails.get(email) ?? 0) + 1);
      fromAll += 1;
    },
  };
}
