import { type Claimed, StoreError } from '#store';
import { DeliveryError } from '../errors.ts';
import type { DeskClock, OutgoingEnquiry } from '../types.ts';
import type { Timing } from './timing.ts';

export interface AttemptParts {
  clock: DeskClock;
  timing: Timing;
  deliver(enquiry: OutgoingEnquiry, signal: AbortSignal): Promise<void>;
}

/**
 * Tries to mail one enquiry. Ends within `timing.abort`, even when a transport ignores its signal.
 * @returns what went wrong, or nothing. Never rejects.
 */
export async function attemptDelivery(
  claimed: Claimed,
  { clock, timing, deliver }: AttemptParts,
  abort: AbortController,
): Promise<DeliveryError | undefined> {
  const cancel = clock.after(timing.abort, () => abort.abort(createTimeoutError(timing.abort)));
  const aborted = new Promise<never>((_, reject) => {
    abort.signal.addEventListener('abort', () => reject(abort.signal.reason), { once: true });
  });
  try {
    await Promise.race([deliver(claimed, abort.signal), aborted]);
    return undefined;
  } catch (error) {
    if (abort.signal.reason instanceof DeliveryError) return abort.signal.reason;
    return error instanceof DeliveryError
      ? error
      : new DeliveryError('passing', describeFault(error), { cause: error });
  } finally {
    cancel();
  }
}

export const createStopError = () =>
  new DeliveryError('passing', 'the site stopped while it was being mailed');

const createTimeoutError = (ms: number) =>
  new DeliveryError('passing', `the mail server did not finish within ${Math.round(ms / 1000)} seconds`);

/** Only our own errors are worded without personal data; of any other just the kind is kept. */
export function describeFault(error: unknown): string {
  if (error instanceof DeliveryError || error instanceof StoreError) return error.message;
  return error instanceof Error ? `an unexpected ${error.name}` : 'an unexpected fault';
}
