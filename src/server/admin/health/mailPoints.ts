import type { HealthPoint, HealthSentence } from '#calls';
import { type DeskStatus, readMailFault } from '#desk';
import type { HealthParts } from './healthParts.ts';

/** Mail, and what waits for the owner: looked at anew each time, since it is what the sentence on top is about. */
export async function readMailPoints({ store, desk, hasMailServer }: HealthParts) {
  const status = await desk.getStatus();
  const { lastSentAt, nextDueAt, latest } = await store.owner.readMailTrace();
  const heldSpam = await store.owner.countHeldSpam();
  const fault = latest.find(({ reason }) => readMailFault(reason) !== null);
  const { queued, failed, oldestQueuedSeconds } = status.outbox;
  const facts = {
    ...{ lastMailedAt: lastSentAt, nextTryAt: nextDueAt, waiting: queued, failed, oldestQueuedSeconds },
    lastFault: fault ? readMailFault(fault.reason) : null,
    lastFaultAt: fault?.at ?? null,
    toFiles: hasMailServer ? 0 : 1,
  };
  const held = Math.max(0, status.outbox.held - heldSpam);
  const mail: HealthPoint = { kind: 'mail', level: judgeMail(status, facts), facts };
  const heldPoint: HealthPoint = {
    ...{ kind: 'held', level: held > 0 ? 'care' : 'well' },
    facts: { held, spam: heldSpam },
  };
  return { mail, held: heldPoint, sentence: describeMail(status, facts, held) };
}

interface MailFacts {
  lastMailedAt: number | null;
  nextTryAt: number | null;
  waiting: number;
  failed: number;
  oldestQueuedSeconds: number;
  lastFault: ReturnType<typeof readMailFault>;
  lastFaultAt: number | null;
  toFiles: number;
}

function judgeMail(status: DeskStatus, facts: MailFacts): HealthPoint['level'] {
  if (isStopped(status, facts)) return 'trouble';
  return facts.failed > 0 || facts.toFiles > 0 || isLate(facts) ? 'care' : 'well';
}

/** An enquiry waits, and the last try of any did not succeed. */
const isLate = ({ waiting, lastFaultAt, lastMailedAt }: MailFacts): boolean =>
  waiting > 0 && (lastFaultAt ?? 0) > (lastMailedAt ?? 0);

/**
 * Whether mail does not go out: here from the first try that failed, where `ALERT_URL` waits for fifteen minutes. A
 * server that asks to come later, and a restart, mostly pass before that.
 */
const isStopped = ({ flowing }: DeskStatus, facts: MailFacts): boolean =>
  !flowing || (isLate(facts) && facts.lastFault !== 'busy' && facts.lastFault !== 'stopped');

/** What there is to say of the mail, the gravest first; nothing where another point may speak. */
function describeMail(status: DeskStatus, facts: MailFacts, held: number): HealthSentence | null {
  const { lastMailedAt, nextTryAt, waiting, failed, lastFault, lastFaultAt } = facts;
  if (isStopped(status, facts)) {
    return { kind: 'mailStopped', waiting, since: lastFaultAt, fault: lastFault, nextTryAt };
  }
  if (failed > 0) return { kind: 'notMailed', failed };
  return held > 0 ? { kind: 'held', held, lastMailedAt } : null;
}
