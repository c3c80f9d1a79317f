import type { TestMail } from '#calls';
import { DeliveryError, OwnerError, readMailFault } from '#enquiries';
import { formatDuration, MAIL_FAULTS } from '#enquiry';
import type { Store } from '#store';
import { adviseOnFault } from './mail.ts';

const LAST_MARK = 'test mail last';

/** In milliseconds. */
const SPACING = 10_000;
/** A proxy gives up an answer after a minute. */
const PATIENCE = 50_000;
/** Shorter than this is not told apart. */
const LEAST = 1_000;

interface TestMailParts {
  readonly store: Pick<Store, 'takeMark'>;
  readonly hasMailServer: boolean;
  /** By the way that enquiries take. @throws DeliveryError */
  send(signal: AbortSignal): Promise<void>;
  /** Before anything leaves: what cannot be written down is not sent. */
  noteDown(): Promise<void>;
  /** Ends with the server. */
  readonly signal: AbortSignal;
  now(): number;
}

/** One mail to the owner that tries the way out. */
export async function sendOwnerTestMail(parts: TestMailParts): Promise<TestMail> {
  const { store, hasMailServer, send, noteDown, signal, now } = parts;
  const startedAt = now();
  if (!(await store.takeMark(LAST_MARK, startedAt, SPACING))) {
    throw new OwnerError('CONFLICT', 'A test mail left a moment ago. Look for that one first.');
  }
  await noteDown();
  try {
    await send(AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]));
  } catch (error) {
    const fault = (error instanceof DeliveryError && readMailFault(error.message)) || 'other';
    const words = `It did not go: ${MAIL_FAULTS[fault]}`;
    return { outcome: 'failed', words, todo: [adviseOnFault(fault)] };
  }
  if (!hasMailServer) {
    const words = 'It became a file on the server: no mail server is set, so nothing comes to your mailbox';
    return { outcome: 'filed', words, todo: [] };
  }
  const words = `Your mail server took it after ${formatDuration(Math.max(LEAST, now() - startedAt))}`;
  return { outcome: 'taken', words, todo: ['Now look in your mailbox, also under junk.'] };
}
