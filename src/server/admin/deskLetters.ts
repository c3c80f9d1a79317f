import type { AccountMail } from '#accounts';
import { DeliveryError } from '#desk';
import type { Mailer } from '#mail';

/** In milliseconds: a mail server that trickles is never silent. */
const AT_MOST = 120_000;

export interface DeskLettersParts {
  readonly mailer: Pick<Mailer, 'sendAccountLetter'>;
  readonly leaves: boolean;
  /** Told why a try failed; no address is in it. */
  onFault(error: unknown): void;
}

/** What the accounts write, by the way that enquiries take. */
export const createDeskLetters = ({ mailer, leaves, onFault }: DeskLettersParts): AccountMail => ({
  leaves,
  async send(letter, signal) {
    try {
      await mailer.sendAccountLetter(letter, AbortSignal.any([signal, AbortSignal.timeout(AT_MOST)]));
      return 'taken';
    } catch (error) {
      onFault(error);
      return error instanceof DeliveryError && error.fault === 'refused' ? 'refused' : 'later';
    }
  },
});
