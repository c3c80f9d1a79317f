import { DAY } from '../../durations.ts';
import { normaliseMailbox } from '../intake/spam/index.ts';
import { createKeyedHash } from '../keyedHash.ts';
import type { OutgoingEnquiry, SharedParts } from '../types.ts';

type ConfirmationParts = Pick<SharedParts, 'store' | 'clock' | 'mailer' | 'log' | 'createBackgroundSignal'>;

/**
 * Sends the visitor's confirmation mail (CONTRACT "Settings", `ACKNOWLEDGE`), and removes mail files after an erasure.
 */
export class Confirmation {
  readonly #parts: ConfirmationParts;

  constructor(parts: ConfirmationParts) {
    this.#parts = parts;
  }

  /** Confirms to the visitor that the enquiry was mailed, at most once a day per mailbox. Never rejects. */
  async send(enquiry: OutgoingEnquiry): Promise<void> {
    const { mailer, log, createBackgroundSignal } = this.#parts;
    if (!mailer.acknowledge) return;
    try {
      if (await this.#isResent(enquiry.id)) return;
      if (!(await this.#isFirstToday(enquiry.email))) return;
      await mailer.acknowledge(enquiry, createBackgroundSignal());
      await this.forgetIfErased(enquiry.id);
    } catch {
      // No retry: the owner already has the enquiry, and a retry could send a second confirmation.
      log('warn', 'not acknowledged', { id: enquiry.id });
    }
  }

  /** Removes mail files that were written after their enquiry was erased. */
  async forgetIfErased(id: string): Promise<void> {
    const { store, mailer } = this.#parts;
    if (mailer.forget && (await store.findById(id))?.state === 'erased') await mailer.forget(id);
  }

  /** Whether the owner requested the mail again: then the visitor gets no second confirmation. */
  async #isResent(id: string): Promise<boolean> {
    const { history = [] } = (await this.#parts.store.findById(id)) ?? {};
    const ends = history.filter(({ state }) => state === 'sent' || state === 'failed');
    return ends.length > 1;
  }

  /** Returns true once a day per mailbox, across all instances. Stores only a hash of the address. */
  async #isFirstToday(email: string): Promise<boolean> {
    const { store, clock } = this.#parts;
    const hash = await createKeyedHash(store);
    return store.takeMark(`acknowledged ${hash('sender', normaliseMailbox(email))}`, clock.now(), DAY);
  }
}
