import { DAY } from '../../durations.ts';
import { normaliseMailbox } from '../intake/spam/index.ts';
import { createKeyedHash } from '../keyedHash.ts';
import type { OutgoingEnquiry, SharedDeps } from '../types.ts';

/** Confirms to the visitor that the enquiry was mailed, once a day per mailbox (`ACKNOWLEDGE`). Never rejects. */
export async function sendConfirmation(
  { store, clock, mailer, log, createBackgroundSignal }: SharedDeps,
  enquiry: OutgoingEnquiry,
): Promise<void> {
  if (!mailer.acknowledge) return;
  const { id, email } = enquiry;
  try {
    if (await isResent(store, id)) return;
    // The mark can be taken once a day, across all instances. It contains only a hash of the address.
    const hash = await createKeyedHash(store);
    const mark = `acknowledged ${hash('sender', normaliseMailbox(email))}`;
    if (!(await store.takeMark(mark, clock.now(), DAY))) return;
    await mailer.acknowledge(enquiry, createBackgroundSignal());
    await forgetIfErased({ store, mailer }, id);
  } catch {
    // No retry: the owner already has the enquiry, and a retry could send a second confirmation.
    log('warn', 'not acknowledged', { id });
  }
}

/** Removes mail files that were written after their enquiry was erased. */
export async function forgetIfErased(
  { store, mailer }: Pick<SharedDeps, 'store' | 'mailer'>,
  id: string,
): Promise<void> {
  if (mailer.forget && (await store.findById(id))?.state === 'erased') await mailer.forget(id);
}

/** Whether the owner requested the mail again: then the visitor gets no second confirmation. */
async function isResent(store: SharedDeps['store'], id: string): Promise<boolean> {
  const { history = [] } = (await store.findById(id)) ?? {};
  return history.filter(({ state }) => state === 'sent' || state === 'failed').length > 1;
}
