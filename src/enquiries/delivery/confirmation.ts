import { DAY } from '#durations';
import type { Store } from '#store';
import { normaliseMailbox } from '../intake/spam/index.ts';
import { createKeyedHash } from '../keyedHash.ts';
import type { EnquiryEvents, EnquiryMailer, OutgoingEnquiry, ServiceClock } from '../types.ts';

export interface ConfirmationParts {
  store: Store;
  clock: ServiceClock;
  mailer: EnquiryMailer;
  log: NonNullable<EnquiryEvents['log']>;
  /** Says when a mail that nobody waits for is to be given up. */
  createBackgroundSignal(): AbortSignal;
}

/** The mail that thanks a visitor (CONTRACT "Settings", `ACKNOWLEDGE`), and what must go when an enquiry was erased. */
export class Confirmation {
  readonly #parts: ConfirmationParts;

  constructor(parts: ConfirmationParts) {
    this.#parts = parts;
  }

  /** Confirms a mailed enquiry to its visitor, once a day for each mailbox. Never rejects. */
  async send(enquiry: OutgoingEnquiry): Promise<void> {
    const { mailer, log, createBackgroundSignal } = this.#parts;
    if (!mailer.acknowledge) return;
    try {
      if (await this.#wasAskedForAgain(enquiry.id)) return;
      if (!(await this.#isFirstToday(enquiry.email))) return;
      await mailer.acknowledge(enquiry, createBackgroundSignal());
      await this.forgetIfErased(enquiry.id);
    } catch {
      // The enquiry itself is in the owner's hands, and a second try could be a second mail.
      log('warn', 'not acknowledged', { id: enquiry.id });
    }
  }

  /** What was mailed as a file after its enquiry was erased must go as well. */
  async forgetIfErased(id: string): Promise<void> {
    const { store, mailer } = this.#parts;
    if (mailer.forget && (await store.findById(id))?.state === 'erased') await mailer.forget(id);
  }

  /** What the owner sends on its way once more goes to the owner alone, whatever became of it before. */
  async #wasAskedForAgain(id: string): Promise<boolean> {
    const { history = [] } = (await this.#parts.store.findById(id)) ?? {};
    const ends = history.filter(({ state }) => state === 'sent' || state === 'failed');
    return ends.length > 1;
  }

  /** True the first time in a day for this mailbox, across instances. The address itself is not kept. */
  async #isFirstToday(email: string): Promise<boolean> {
    const { store, clock } = this.#parts;
    const hash = await createKeyedHash(store);
    return store.takeMark(`acknowledged ${hash('sender', normaliseMailbox(email))}`, clock.now(), DAY);
  }
}
