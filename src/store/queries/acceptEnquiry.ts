import type { Transaction } from 'kysely';
import { LIMITS } from '#enquiry';
import type { Backend } from '../database/backend.ts';
import type { Tables } from '../schema/tables.ts';
import { countRecent, findByToken, type NewEnquiry, type RecentCounts } from './arrivals.ts';
import { type HeldSize, measureHeld } from './outbox.ts';
import { toAddressKey } from './selection.ts';

export interface Acceptance {
  enquiry: NewEnquiry;
  /** Counts enquiries since this time; the count over all senders stops at `atMost`. Default: no count. */
  count?: { since: number; atMost: number };
  /** Measures the held enquiries, up to this many. Default: no measurement. */
  heldAtMost?: number;
  /** Called inside the transaction, so that parallel enquiries cannot exceed a limit together. */
  decide(recent: RecentCounts | null, held: HeldSize | null): Decision;
}

export type Decision =
  | { state: 'queued' | 'held'; reason: string }
  | { limitedUntil: number }
  /** The ceiling for held enquiries (`HELD_MAX`) is reached. */
  | { full: true };

export type Outcome =
  | { kind: 'kept'; state: 'queued' | 'held' }
  /** The token was already used, for an enquiry with this digest. */
  | { kind: 'known'; id: string; digest: string }
  | { kind: 'limited'; until: number }
  | { kind: 'full' };

/** Stores an enquiry and its token in one transaction; durable when the promise resolves. */
export function acceptEnquiry(
  backend: Backend,
  { enquiry, count, heldAtMost, decide }: Acceptance,
): Promise<Outcome> {
  return backend.shareCommit(async (tx) => {
    const recent = count ? await countRecent(backend, tx, enquiry, count) : null;
    const heldSize = heldAtMost === undefined ? null : await measureHeld({ db: tx }, heldAtMost);
    const decision = decide(recent, heldSize);
    if ('state' in decision && (await insertEnquiry(tx, enquiry, decision)))
      return { kind: 'kept', state: decision.state };
    // A repeated enquiry gets its first result again, even when a new enquiry would be refused.
    const earlierEnquiry = await findByToken({ db: tx }, enquiry.token);
    if (earlierEnquiry) return { kind: 'known', ...earlierEnquiry };
    if ('limitedUntil' in decision) return { kind: 'limited', until: decision.limitedUntil };
    if ('full' in decision) return { kind: 'full' };
    throw new Error('The token of an enquiry is neither free nor used.');
  });
}

/** Inserts an enquiry. @returns false, with nothing inserted, when its token is already used */
async function insertEnquiry(
  tx: Transaction<Tables>,
  enquiry: NewEnquiry,
  { state, reason }: { state: 'queued' | 'held'; reason: string },
): Promise<boolean> {
  const { id, token, digest, client, prefix48, sender, receivedAt, email, message } = enquiry;
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
      message,
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

const PROBE_ID = 'probe';

/**
 * Resolves if an enquiry can be stored. Inserts the longest possible enquiry and deletes it in the same transaction:
 * the commit writes as many pages as a real enquiry, so it fails on a nearly full disk. The probe is never visible.
 */
export function checkWritable(backend: Backend, now: number): Promise<void> {
  const keys = {
    id: PROBE_ID,
    token: PROBE_ID,
    digest: PROBE_ID,
    client: PROBE_ID,
    sender: PROBE_ID,
    prefix48: '',
  };
  const fields = { firstName: '', lastName: '', email: '', message: '語'.repeat(LIMITS.message.max) };
  const enquiry = { ...keys, ...fields, receivedAt: now, checked: true, spamScore: 0, spamSignals: '' };
  return backend.db.transaction().execute(async (tx) => {
    await insertEnquiry(tx, enquiry, { state: 'queued', reason: PROBE_ID });
    await tx.deleteFrom('history').where('enquiry', '=', PROBE_ID).execute();
    await tx.deleteFrom('enquiries').where('id', '=', PROBE_ID).execute();
    await tx.deleteFrom('arrivals').where('token', '=', PROBE_ID).execute();
  });
}
