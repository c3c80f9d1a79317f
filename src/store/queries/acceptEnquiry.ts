import type { Transaction } from 'kysely';
import { LIMITS } from '#enquiry';
import type { Backend } from '../database/backend.ts';
import type { Tables } from '../schema/tables.ts';
import { countRecent, findByToken, type NewEnquiry, type Recent } from './arrivals.ts';
import { type Held, measureHeld } from './outbox.ts';
import { toAddressKey } from './selection.ts';

export interface Acceptance {
  enquiry: NewEnquiry;
  /** Counts enquiries since this time, `atMost` of everybody. Default: no count. */
  count?: { since: number; atMost: number };
  /** Measures at most this many held enquiries. Default: no measurement. */
  heldAtMost?: number;
  /** Runs inside the transaction, so that parallel enquiries cannot pass a limit together. */
  decide(recent: Recent | null, held: Held | null): Decision;
}

export type Decision =
  | { state: 'queued' | 'held'; reason: string }
  | { limitedUntil: number }
  /** The ceiling is reached. */
  | { full: true };

export type Outcome =
  | { kind: 'kept'; state: 'queued' | 'held' }
  /** The token was used for an enquiry with this digest. */
  | { kind: 'known'; id: string; digest: string }
  | { kind: 'limited'; until: number }
  | { kind: 'full' };

/** Stores an enquiry and its used token in one transaction: durable when the promise resolves. */
export function acceptEnquiry(
  backend: Backend,
  { enquiry, count, heldAtMost, decide }: Acceptance,
): Promise<Outcome> {
  return backend.shareCommit(async (tx) => {
    const before = await findByToken({ db: tx }, enquiry.token);
    if (before) return { kind: 'known', ...before };
    const recent = count ? await countRecent(backend, tx, enquiry, count) : null;
    const held = heldAtMost === undefined ? null : await measureHeld({ db: tx }, heldAtMost);
    const decision = decide(recent, held);
    if ('limitedUntil' in decision) return { kind: 'limited', until: decision.limitedUntil };
    if ('full' in decision) return { kind: 'full' };
    if (await insertEnquiry(tx, enquiry, decision)) return { kind: 'kept', state: decision.state };
    // Another instance used the token meanwhile.
    const other = await findByToken({ db: tx }, enquiry.token);
    if (!other) throw new Error('The token of an enquiry is neither free nor used.');
    return { kind: 'known', ...other };
  });
}

/** Inserts an enquiry. @returns false when its token is used: nothing is inserted */
async function insertEnquiry(
  tx: Transaction<Tables>,
  enquiry: NewEnquiry,
  { state, reason }: { state: 'queued' | 'held'; reason: string },
): Promise<boolean> {
  const { id, token, digest, client, prefix48, sender, receivedAt, email } = enquiry;
  const isHeld = state === 'held';
  const arrival = await tx
    .insertInto('arrivals')
    .values({
      token,
      enquiry: id,
      digest,
      client,
      prefix48,
      sender,
      received_at: receivedAt,
      checked: enquiry.checked ? 1 : 0,
      held: isHeld ? 1 : 0,
    })
    .onConflict((conflict) => conflict.column('token').doNothing())
    .returning('token')
    .executeTakeFirst();
  if (!arrival) return false;
  await tx
    .insertInto('enquiries')
    .values({
      id,
      state,
      reason,
      first_name: enquiry.firstName,
      last_name: enquiry.lastName,
      email,
      email_key: toAddressKey(email),
      message: enquiry.message,
      received_at: receivedAt,
      queued_at: receivedAt,
      changed_at: receivedAt,
      due_at: isHeld ? null : receivedAt,
      attempts: 0,
      client: isHeld ? client : '',
      spam_score: enquiry.spamScore,
      spam_signals: enquiry.spamSignals,
    })
    .execute();
  await tx.insertInto('history').values({ enquiry: id, at: receivedAt, state, reason }).execute();
  if (isHeld) await tx.insertInto('held_untold').values({ enquiry: id }).execute();
  return true;
}

const ID = 'probe';

/**
 * Resolves when an enquiry can be stored. Inserts the longest possible one and deletes it, in one commit that writes the
 * same pages as a real one, which fails on a nearly full disk. Nobody ever sees it.
 */
export function checkWritable(backend: Backend, now: number): Promise<void> {
  const enquiry = {
    id: ID,
    token: ID,
    digest: ID,
    client: ID,
    sender: ID,
    receivedAt: now,
    checked: true,
    prefix48: '',
    spamScore: 0,
    spamSignals: '',
    firstName: '',
    lastName: '',
    email: '',
    message: '語'.repeat(LIMITS.message.max),
  };
  return backend.db.transaction().execute(async (tx) => {
    await insertEnquiry(tx, enquiry, { state: 'queued', reason: ID });
    await tx.deleteFrom('history').where('enquiry', '=', ID).execute();
    await tx.deleteFrom('enquiries').where('id', '=', ID).execute();
    await tx.deleteFrom('arrivals').where('token', '=', ID).execute();
  });
}
