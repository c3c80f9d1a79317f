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

function judgeMail({ flowing }: DeskStatus, facts: MailFacts): HealthPoint['level'] {
  if (!flowing) return 'trouble';
  const isLate = facts.waiting > 0 && (facts.lastFaultAt ?? 0) > (facts.lastMailedAt ?? 0);
  return facts.failed > 0 || facts.toFiles > 0 || isLate ? 'care' : 'well';
}

/** What there is to say of the mail, the gravest first; nothing where another point may speak. */
function describeMail(
  { flowing }: DeskStatus,
  { lastMailedAt, nextTryAt, waiting, failed, lastFault, lastFaultAt }: MailFacts,
  held: number,
): HealthSentence | null {
  if (!flowing) {
    return { kind: 'mailStopped', waiting, since: lastFaultAt, fault: lastFault, nextTryAt };
  }
  if (failed > 0) return { kind: 'notMailed', failed };
  return held > 0 ? { kind: 'held', held, lastMailedAt } : null;
}
