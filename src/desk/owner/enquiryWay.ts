import type { OwnerRecord } from '#store';
import type { EnquiryStep } from '../contract.ts';
import { readMailFault } from './mailFault.ts';

type Past = OwnerRecord['history'][number];

/** Its way from the form to the owner, and what was noted on it, oldest first. */
export function describeWay(record: OwnerRecord): EnquiryStep[] {
  const { history, steps } = record;
  const way = history.flatMap((step, at) => describeStep(step, history[at - 1], at === history.length - 1));
  const last = way.at(-1);
  if (last?.what === 'delayed' && record.state === 'queued' && record.dueAt !== null) {
    way[way.length - 1] = { ...last, nextAt: record.dueAt };
  }
  const noted = steps.map(({ at, what, who }): EnquiryStep => ({ at, what, ...(who && { detail: who }) }));
  return [...way, ...noted].toSorted((a, b) => a.at - b.at);
}

/** As it is kept of a mail for which there was no mail server. */
const FILED = /^written as a file\b/;

/** An attempt is told by how it ended, unless it has not. */
function describeStep({ at, state, reason }: Past, before: Past | undefined, isLast: boolean): EnquiryStep[] {
  switch (state) {
    case 'queued':
      if (!before) return [{ at, what: 'arrived' }];
      if (before.state === 'held') return [{ at, what: 'released' }];
      if (before.state === 'failed' || before.state === 'sent') return [{ at, what: 'retried' }];
      return [{ at, what: 'delayed', detail: reason, ...addFault(reason) }];
    case 'held':
      return [...(before ? [] : [{ at, what: 'arrived' } as const]), { at, what: 'held', detail: reason }];
    case 'sending':
      return isLast ? [{ at, what: 'sending' }] : [];
    case 'sent':
      return [describeSent(at, reason, before)];
    case 'failed':
      return [{ at, what: 'failed', detail: reason, ...addFault(reason) }];
    case 'erased':
      return [{ at, what: 'erased', detail: reason }];
  }
}

function describeSent(at: number, reason: string, before: Past | undefined): EnquiryStep {
  if (FILED.test(reason)) return { at, what: 'filed', detail: reason };
  const took = before?.state === 'sending' ? { tookMs: Math.max(0, at - before.at) } : {};
  return { at, what: 'mailed', detail: reason, ...took };
}

function addFault(reason: string): Pick<EnquiryStep, 'fault'> {
  const fault = readMailFault(reason);
  return fault ? { fault } : {};
}
