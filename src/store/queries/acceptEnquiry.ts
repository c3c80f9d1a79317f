import type { Transaction } from 'kysely';
import type { Backend } from '../database/backend.ts';
import type { Tables } from '../schema/tables.ts';
import type { Acceptance, NewEnquiry, Outcome } from '../store.ts';
import { toAddressKey } from './addressKey.ts';
import { countRecent, findToken } from './arrivals.ts';
import { measureHeld } from './readEnquiries.ts';

/** Keeps one enquiry with its used token in one transaction: durable when the promise resolves. */
export function acceptEnquiry(
  backend: Backend,
  { enquiry, count, heldAtMost, decide }: Acceptance,
): Promise<Outcome> {
  return backend.db.transaction().execute(async (tx) => {
    const before = await findToken(tx, enquiry.token);
    if (before) return { kind: 'known', ...before };
    const recent = count ? await countRecent(backend, tx, enquiry, count) : null;
    const held = heldAtMost === undefined ? null : await measureHeld({ ...backend, db: tx }, heldAtMost);
    const decision = decide(recent, held);
    if ('limitedUntil' in decision) return { kind: 'limited', until: decision.limitedUntil };
    if ('full' in decision) return { kind: 'full' };
    if (await insertEnquiry(tx, enquiry, decision)) return { kind: 'kept', state: decision.state };
    // Another instance used the token since it was looked up.
    const other = await findToken(tx, enquiry.token);
    if (!other) throw new Error('The token of an enquiry is neither free nor used.');
    return { kind: 'known', ...other };
  });
}

/** Inserts an enquiry as queued or held. @returns false when its token is used: nothing is inserted */
export async function insertEnquiry(
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
      sent_at: null,
      attempts: 0,
      lease: null,
      client: isHeld ? client : '',
      spam_score: enquiry.spamScore,
      spam_signals: enquiry.spamSignals,
      warned_at: null,
    })
    .execute();
  await tx.insertInto('history').values({ enquiry: id, at: receivedAt, state, reason }).execute();
  if (isHeld) await tx.insertInto('held_untold').values({ enquiry: id }).execute();
  return true;
}
