import type { EnquiryHead, OwnerRecord } from '#store';
import type { EnquiryRow, EnquiryWithWay, SpamSignal } from '../contract.ts';
import { DAY } from '../durations.ts';
import { readPersonCheck } from '../enquiryAdmin.ts';
import type { Retention } from '../types.ts';
import { describeWay } from './enquiryWay.ts';

/** Characters of the words in a row. */
const START = 160;

/** As one line, of somebody who gave one name, two or none. */
export const formatName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

export function toRow(head: EnquiryHead): EnquiryRow {
  const { id, receivedAt, state, reason, email, start, answeredAt, answeredBy } = head;
  return {
    ...{ id, receivedAt, state, reason, email, start, answeredAt, answeredBy },
    name: formatName(head),
    isNew: head.readAt === null && head.spamAt === null && state !== 'erased',
    isSpam: head.spamAt !== null,
    isDelayed: (state === 'queued' && head.attempts > 0) || (state === 'sending' && head.attempts > 1),
  };
}

export function toFullRow(record: OwnerRecord, fromSame: number, retention: Retention): EnquiryWithWay {
  const { firstName, lastName, message, spamScore, dueAt, sentAt, readAt, readBy } = record;
  return {
    ...toRow({ ...record, start: [...message].slice(0, START).join('') }),
    ...{ firstName, lastName, message, spamScore, dueAt, sentAt, readAt, readBy, fromSame },
    personCheck: readPersonCheck(record, record.checked),
    spamSignals: readSignals(record.spamSignals),
    erasesAt: findErasing(record, retention),
    way: describeWay(record),
  };
}

/** As `describeParts` writes them: "2 links 10, sales terms (search ranking, more) 55". */
function readSignals(written: string): SpamSignal[] {
  return [...written.matchAll(/(.+?) (-?\d+(?:\.\d+)?)(?:, |$)/g)].map(([, what = '', points = '0']) => ({
    ...{ what, points: Number(points) },
  }));
}

/** What still waits, or was refused, stays until the owner decides. */
function findErasing({ state, changedAt, warnedAt }: OwnerRecord, retention: Retention): number | null {
  const { sentDays, heldDays, heldNoticeDays } = retention;
  if (state === 'sent') return changedAt + sentDays * DAY;
  if (state !== 'held') return null;
  return Math.max(changedAt + heldDays * DAY, (warnedAt ?? 0) + heldNoticeDays * DAY);
}
