import type { Store } from '#store';
import { DAY } from '../durations.ts';
import { normaliseMailbox } from '../intake/spam/index.ts';
import { createKeyedHash } from '../keyedHash.ts';
import type { DeskClock, DeskEvents, DeskMailer, OutgoingEnquiry } from '../types.ts';

export interface AcknowledgeParts {
  store: Store;
  clock: DeskClock;
  mailer: DeskMailer;
  log: NonNullable<DeskEvents['log']>;
  /** Says when a mail that nobody waits for is to be given up. */
  createBackgroundSignal(): AbortSignal;
}

/** Confirms a mailed enquiry to its visitor, once a day for each mailbox. Never rejects. */
export async function acknowledge(enquiry: OutgoingEnquiry, parts: AcknowledgeParts): Promise<void> {
  const { store, clock, mailer, log, createBackgroundSignal } = parts;
  if (!mailer.acknowledge) return;
  try {
    if (await wasAskedForAgain(enquiry.id, store)) return;
    if (!(await mayAcknowledge(store, enquiry.email, clock.now()))) return;
    await mailer.acknowledge(enquiry, createBackgroundSignal());
    await forgetIfErased(enquiry.id, parts);
  } catch {
    // The enquiry itself is in the owner's hands, and a second try could be a second mail.
    log('warn', 'not acknowledged', { id: enquiry.id });
  }
}

/** What the owner sends on its way once more goes to the owner alone, whatever became of it before. */
async function wasAskedForAgain(id: string, store: Store): Promise<boolean> {
  const { history = [] } = (await store.findById(id)) ?? {};
  const ends = history.filter(({ state }) => state === 'sent' || state === 'failed');
  return ends.length > 1;
}

/** What was mailed as a file after its enquiry was erased must go as well. */
export async function forgetIfErased(
  id: string,
  { store, mailer }: Pick<AcknowledgeParts, 'store' | 'mailer'>,
): Promise<void> {
  if (mailer.forget && (await store.findById(id))?.state === 'erased') await mailer.forget(id);
}

/** True the first time in a day for this mailbox, across instances. The address itself is not kept. */
async function mayAcknowledge(store: Store, email: string, now: number): Promise<boolean> {
  const hash = await createKeyedHash(store);
  return store.takeMark(`acknowledged ${hash('sender', normaliseMailbox(email))}`, now, DAY);
}
