import { EnquiryError } from '../errors.ts';

/** An enquiry that is not accepted as it is. The message is a sentence the visitor can act on. */
export class RefusalError extends Error {}

/** One client, or one network, sent as many as `RATE_LIMIT` allows. */
export function createTooManyError(waitMs: number): EnquiryError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new EnquiryError(
    'RESOURCE_EXHAUSTED',
    `Too many messages came from your connection. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}, or phone.`,
    { retryAfterSeconds: seconds },
  );
}

/** So many are held that none may come in without a person check (CONTRACT "Settings", `HELD_MAX`). */
export function createTooManyHeldError(): EnquiryError {
  return new EnquiryError(
    'RESOURCE_EXHAUSTED',
    'I can’t take messages without the check that you are a person just now, because too many are waiting. Please turn JavaScript on and send yours again, or phone.',
    { retryAfterSeconds: 3600 },
  );
}
