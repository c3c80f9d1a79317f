import type { TestMail } from '#calls';
import { DeliveryError, OwnerError, readMailFault } from '#enquiries';
import { capitalize, formatAgo, formatCount, formatDuration, MAIL_FAULTS, type Times } from '#enquiry';
import type { Store } from '#store';
import { type CheckResult, care, type OwnerCheckDeps, well } from './healthChecks.ts';

type MailFault = keyof typeof MAIL_FAULTS;

export type MailState = Awaited<ReturnType<typeof readMail>>;

/** @throws EnquiryError while the store cannot be written */
export async function readMail({ store, enquiries }: Pick<OwnerCheckDeps, 'store' | 'enquiries'>) {
  const { outbox, flowing } = await enquiries.getStatus();
  const { lastSentAt, nextDueAt, latest } = await store.owner.readMailTrace();
  const heldSpam = await store.owner.countHeldSpam();
  const fault = latest.find(({ reason }) => readMailFault(reason) !== null);
  const lastFault = fault ? readMailFault(fault.reason) : null;
  // An enquiry is queued, and the last delivery attempt of any enquiry failed.
  const isLate = outbox.queued > 0 && (fault?.at ?? 0) > (lastSentAt ?? 0);
  return {
    lastMailedAt: lastSentAt,
    nextTryAt: nextDueAt,
    lastFault,
    lastFaultAt: fault?.at ?? null,
    waiting: outbox.queued,
    failed: outbox.failed,
    /** Excludes enquiries that the owner marked as spam. */
    held: Math.max(0, outbox.held - heldSpam),
    heldSpam,
    isLate,
    // Shown as stopped from the first failure, whereas `ALERT_URL` is notified after fifteen minutes. A busy
    // mail server or a restart does not count, because it usually recovers sooner.
    isStopped: !flowing || (isLate && lastFault !== 'busy' && lastFault !== 'stopped'),
  };
}

export function describeMail(
  mail: MailState,
  hasMailServer: boolean,
  times: Times,
  now: number,
): CheckResult {
  const { lastMailedAt, nextTryAt, waiting, failed, isStopped, isLate } = mail;
  const level = isStopped ? 'trouble' : failed > 0 || !hasMailServer || isLate ? 'care' : 'well';
  if (!hasMailServer) {
    return {
      level,
      words: 'No mail server is set. Each mail is written as a file on the server, and nothing comes to you.',
      todo: ['Tell the person who looks after your site. Until then, read and answer here.'],
    };
  }
  const fault = describeLastFault(mail, times);
  if (level === 'well') {
    const lastMailText =
      lastMailedAt === null ? 'None was needed yet.' : `The last went ${formatAgo(lastMailedAt, now)}.`;
    return well(['Works.', lastMailText, fault].filter(Boolean).join(' '));
  }
  const counts = [
    waiting > 0 && formatWaiting(waiting),
    failed > 0 && `${formatCount(failed, 'enquiry', 'enquiries')} could not be mailed.`,
  ];
  return {
    level,
    words: [...counts, fault].filter(Boolean).join(' '),
    todo: [
      adviseOnFault(mail.lastFault),
      ...(nextTryAt === null ? [] : [`We try again by ourselves, next at ${times.time(nextTryAt)}.`]),
      'Until then, read and answer them here.',
    ],
    ...(failed > 0 && { link: { href: '/enquiries?show=failed', words: 'Look at them' } }),
  };
}

export const formatWaiting = (count: number): string =>
  `${formatCount(count, 'enquiry waits', 'enquiries wait')} here, safe.`;

export function describeStop({ lastFault, lastFaultAt }: MailState, times: Times): string {
  const since = lastFaultAt === null ? '' : `Since ${times.when(lastFaultAt)}: `;
  const reason = lastFault === null ? 'no mail has gone out' : MAIL_FAULTS[lastFault];
  return `${capitalize(`${since}${reason}`)}.`;
}

const describeLastFault = ({ lastFault, lastFaultAt }: MailState, times: Times): string =>
  lastFault === null || lastFaultAt === null
    ? ''
    : `Last fault, ${times.when(lastFaultAt)}: ${MAIL_FAULTS[lastFault]}.`;

function adviseOnFault(fault: MailFault | null): string {
  if (fault === 'login') {
    return 'Did you change the password of your mailbox? Then tell the person who looks after your site.';
  }
  if (fault === 'silent' || fault === 'busy' || fault === 'stopped') {
    return 'Does your own mail work? If not, your mail provider has a fault, and all there is to do is wait.';
  }
  if (fault === 'file') return 'Tell the person who looks after your site: its disk may be full.';
  return 'Tell the person who looks after your site. The words to send are below.';
}

export function describeHeld({ held, heldSpam }: MailState): CheckResult {
  const spamText = heldSpam === 0 ? '' : ` ${formatCount(heldSpam, 'more is', 'more are')} marked as spam.`;
  if (held === 0) return well(`Nothing held. Good.${spamText}`);
  const words = `${formatCount(held, 'enquiry is', 'enquiries are')} held for you to look at.${spamText}`;
  return {
    ...care(words, 'Release the real ones. Mark the others as spam.'),
    link: { href: '/enquiries?show=held', words: held === 1 ? 'Look at it' : 'Look at them' },
  };
}

const MIN_INTERVAL_MS = 10_000;
/** Shorter than the minute after which proxies time out. */
const TIMEOUT_MS = 50_000;
/** Shorter durations are shown as one second. */
const MIN_SHOWN_MS = 1_000;

interface TestMailDeps {
  readonly store: Pick<Store, 'takeMark'>;
  readonly hasMailServer: boolean;
  /** Sends the test mail through the same transport as enquiries. @throws DeliveryError */
  send(signal: AbortSignal): Promise<void>;
  /** Records the attempt. Called first, so that no mail is sent without a record. */
  recordAttempt(): Promise<void>;
  readonly signal: AbortSignal;
  now(): number;
}

export async function sendOwnerTestMail(deps: TestMailDeps): Promise<TestMail> {
  const { store, hasMailServer, send, recordAttempt, signal, now } = deps;
  const startedAt = now();
  if (!(await store.takeMark('test mail last', startedAt, MIN_INTERVAL_MS))) {
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
