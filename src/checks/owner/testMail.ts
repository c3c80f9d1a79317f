import type { TestMail } from '#calls';
import { DeliveryError, OwnerError, readMailFault } from '#enquiries';
import { formatDuration, MAIL_FAULTS } from '#enquiry';
import type { Store } from '#store';
import { adviseOnFault } from './mail.ts';

const LAST_MARK = 'test mail last';

const MIN_INTERVAL_MS = 10_000;
/** Below the minute after which proxies time out. */
const TIMEOUT_MS = 50_000;
/** Shorter durations are shown as one second. */
const MIN_SHOWN_MS = 1_000;

interface TestMailDeps {
  readonly store: Pick<Store, 'takeMark'>;
  readonly hasMailServer: boolean;
  /** Sends through the same transport as enquiries. @throws DeliveryError */
  send(signal: AbortSignal): Promise<void>;
  /** Records the attempt. Called first, so that no mail is sent without a record. */
  recordAttempt(): Promise<void>;
  readonly signal: AbortSignal;
  now(): number;
}

export async function sendOwnerTestMail(parts: TestMailDeps): Promise<TestMail> {
  const { store, hasMailServer, send, recordAttempt, signal, now } = parts;
  const startedAt = now();
  if (!(await store.takeMark(LAST_MARK, startedAt, MIN_INTERVAL_MS))) {
    throw new OwnerError('CONFLICT', 'A test mail left a moment ago. Look for that one first.');
  }
  await recordAttempt();
  try {
    await send(AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]));
  } catch (error) {
    const fault = (error instanceof DeliveryError && readMailFault(error.message)) || 'other';
    const words = `It did not go: ${MAIL_FAULTS[fault]}`;
    return { outcome: 'failed', words, todo: [adviseOnFault(fault)] };
  }
  if (!hasMailServer) {
    const words = 'It became a file on the server: no mail server is set, so nothing comes to your mailbox';
    return { outcome: 'filed', words, todo: [] };
  }
  const words = `Your mail server took it after ${formatDuration(Math.max(MIN_SHOWN_MS, now() - startedAt))}`;
  return { outcome: 'taken', words, todo: ['Now look in your mailbox, also under junk.'] };
}
