import type { State } from '#enquiry';
import type { EnquiryHead, OwnerRecord, Store } from '#store';
import { DAY } from '../../durations.ts';
import { type EnquiryAdmin, readPersonCheck } from '../enquiryAdmin.ts';
import { OwnerError } from '../errors.ts';
import type { Retention } from '../types.ts';
import { type MailFault, readMailFault } from './mailFault.ts';

export interface OwnerServiceDeps {
  readonly store: Store;
  readonly retention: Retention;
  /** Called each time, since the owner may change the time zone. */
  readTimeZone(): string;
  wake(): void;
  now(): number;
}

export interface OwnerTools extends OwnerServiceDeps {
  readonly admin: EnquiryAdmin;
}

const START_LENGTH = 160;

export const formatName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** An enquiry in the list. Name, email address and text are untrusted input. */
export function toRow(head: EnquiryHead) {
  const { id, receivedAt, state, reason, email, answeredAt, answeredBy } = head;
  return {
    id,
    receivedAt,
    state,
    reason,
    email,
    start: [...head.message].slice(0, START_LENGTH).join(''),
    answeredAt,
    answeredBy,
    name: formatName(head),
    /** The enquiry was neither opened nor marked as spam. */
    isNew: head.readAt === null && head.spamAt === null && state !== 'erased',
    isSpam: head.spamAt !== null,
    /** The enquiry is not mailed yet, and at least one attempt has failed. */
    isDelayed: (state === 'queued' && head.attempts > 0) || (state === 'sending' && head.attempts > 1),
  };
}

/** @param fromSame number of other enquiries from this email address */
export function toFullRow(record: OwnerRecord, fromSame: number, retention: Retention) {
  return {
    ...toRow(record),
    firstName: record.firstName,
    lastName: record.lastName,
    message: record.message,
    readAt: record.readAt,
    readBy: record.readBy,
    fromSame,
    personCheck: readPersonCheck(record, record.checked),
    spamSignals: readSignals(record.spamSignals),
    erasesAt: findErasureTime(record, retention),
    timeline: describeTimeline(record),
  };
}

/** Parses the output of `describeParts`: "2 links 10, sales terms (search ranking, more) 55". */
function readSignals(text: string) {
  const matches = text.matchAll(/(.+?) (-?\d+(?:\.\d+)?)(?:, |$)/g);
  return [...matches].map(([, what = '', points = '0']) => ({ what, points: Number(points) }));
}

/** Earliest time of automatic erasure. Queued and failed enquiries are never erased automatically. */
function findErasureTime({ state, changedAt, warnedAt }: OwnerRecord, retention: Retention): number | null {
  const { sentDays, heldDays, heldNoticeDays } = retention;
  if (state === 'sent') return changedAt + sentDays * DAY;
  if (state !== 'held') return null;
  return Math.max(changedAt + heldDays * DAY, (warnedAt ?? 0) + heldNoticeDays * DAY);
}

/** Labels for the steps of an enquiry's timeline, in the file that is exported for a visitor. */
export const STEP_LABELS = {
  arrived: 'came',
  held: 'was held to be looked at',
  released: 'was let through',
  sending: 'is being mailed to the practice',
  mailed: 'was mailed to the practice',
  filed: 'was written into a file, as no mail server was set',
  delayed: 'could not be mailed yet',
  failed: 'could not be mailed',
  retried: 'was sent again',
  erased: 'was erased',
  answered: 'was marked as answered',
  unanswered: 'was marked as not answered',
  markedSpam: 'was called advertising',
  told: 'was told of by mail',
};

interface EnquiryStep {
  readonly at: number;
  readonly what: keyof typeof STEP_LABELS;
  /** The stored reason. For the owner's steps, the person who made the change. */
  readonly detail?: string;
  readonly fault?: MailFault;
  readonly nextAt?: number;
  readonly tookMs?: number;
}

type HistoryStep = OwnerRecord['history'][number];

export function describeTimeline(record: OwnerRecord): EnquiryStep[] {
  const { history, steps } = record;
  const timeline = history.flatMap((step, index) =>
    describeStep(step, history[index - 1], index === history.length - 1),
  );
  const last = timeline.at(-1);
  if (last?.what === 'delayed' && record.state === 'queued' && record.dueAt !== null) {
    timeline[timeline.length - 1] = { ...last, nextAt: record.dueAt };
  }
  const ownerSteps = steps.map(
    ({ at, what, who }): EnquiryStep => ({ at, what, ...(who && { detail: who }) }),
  );
  return [...timeline, ...ownerSteps].toSorted((a, b) => a.at - b.at);
}

const FILED_REASON = /^written as a file\b/;

/** Describes one step of the history. An attempt that has ended is described by its outcome only. */
function describeStep(
  { at, state, reason }: HistoryStep,
  before: HistoryStep | undefined,
  isLast: boolean,
): EnquiryStep[] {
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

function describeSent(at: number, reason: string, before: HistoryStep | undefined): EnquiryStep {
  if (FILED_REASON.test(reason)) return { at, what: 'filed', detail: reason };
  const duration = before?.state === 'sending' ? { tookMs: Math.max(0, at - before.at) } : {};
  return { at, what: 'mailed', detail: reason, ...duration };
}

function addFault(reason: string): Pick<EnquiryStep, 'fault'> {
  const fault = readMailFault(reason);
  return fault ? { fault } : {};
}

/** Describes enquiries for the audit without names: one by its id, several by how many there are. */
export const describeIds = (ids: readonly string[]): string =>
  ids.length === 1 ? `enquiry ${ids[0]}` : `${ids.length} enquiries`;

const STATE_SENTENCES: Readonly<Record<State, string>> = {
  queued: 'It is on its way to your mail.',
  sending: 'It is being mailed to you now.',
  sent: 'It was mailed to you.',
  failed: 'It could not be mailed.',
  held: 'It is held for you to look at.',
  erased: 'It was erased.',
};

/** Creates an error that explains why no enquiry was changed. @param enquiry the first requested one, if it exists */
export function toRefusal(
  enquiry: Pick<OwnerRecord, 'state' | 'changedAt'> | undefined,
  timeZone: string,
): OwnerError {
  if (!enquiry) return new OwnerError('NOT_FOUND', 'This enquiry is no longer here.');
  const { state, changedAt } = enquiry;
  if (state !== 'erased') {
    return new OwnerError('CONFLICT', `This cannot be done any more. ${STATE_SENTENCES[state]}`, { state });
  }
  const day = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', timeZone }).format(changedAt);
  const message = `This enquiry is no longer here. It was erased on ${day}.`;
  return new OwnerError('NOT_FOUND', message, { erasedAt: changedAt });
}
