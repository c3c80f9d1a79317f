import { EnquiryError } from '../errors.ts';

/** Thrown when an enquiry is refused. The message tells the visitor what to do. */
export class RefusalError extends Error {}

export function createTooManyError(waitMs: number): EnquiryError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new EnquiryError(
    'RESOURCE_EXHAUSTED',
    `Too many messages came from your connection. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}, or phone.`,
    { retryAfterSeconds: seconds },
  );
}

/** For unchecked enquiries while the ceiling for held ones is reached (CONTRACT "Settings", `HELD_MAX`). */
export function createTooManyHeldError(): EnquiryError {
  return new EnquiryError(
    'RESOURCE_EXHAUSTED',
    'I can’t take messages without the check that you are a person just now, because too many are waiting. Please turn JavaScript on and send yours again, or phone.',
    { retryAfterSeconds: 3600 },
  );
}
