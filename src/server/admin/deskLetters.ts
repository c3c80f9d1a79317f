import { DeliveryError } from '#desk';

/** In milliseconds: a mail server that trickles is never silent. */
const AT_MOST = 120_000;

interface DeskLettersParts<Letter> {
  /** Mails leave for a mail server, and are not only written as files. */
  readonly leaves: boolean;
  /** By the way that enquiries take. @throws DeliveryError */
  deliver(letter: Letter, signal: AbortSignal): Promise<void>;
  /** Told why a try failed; no address is in it. */
  onFault(error: unknown): void;
}

/** What the accounts write to people: each try told by what became of it. */
export const createDeskLetters = <Letter>({ leaves, deliver, onFault }: DeskLettersParts<Letter>) => ({
  leaves,
  async send(letter: Letter, signal: AbortSignal): Promise<'taken' | 'refused' | 'later'> {
    try {
      await deliver(letter, AbortSignal.any([signal, AbortSignal.timeout(AT_MOST)]));
      return 'taken';
    } catch (error) {
      onFault(error);
      return error instanceof DeliveryError && error.fault === 'refused' ? 'refused' : 'later';
    }
  },
});
