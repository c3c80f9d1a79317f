import type { Marking } from '#store';
import { HOUR } from '../../durations.ts';
import { RETRY_REASON } from '../enquiryAdmin.ts';
import { OwnerError } from '../errors.ts';
import { applyTransition } from '../transitions.ts';
import { describeIds, type OwnerTools, toRefusal, toRow } from './ownerRows.ts';

/** Names of actions in the audit. Marking as read is too frequent to be recorded. */
const ACTIONS: Readonly<Record<Marking['what'], { set: string; cleared: string } | undefined>> = {
  read: undefined,
  answered: { set: 'marked as answered', cleared: 'marked as not answered' },
  spam: { set: 'marked as spam', cleared: 'marked as no spam' },
};

function describeAudit(by: string, what: Marking['what'], isSet: boolean): Marking['audit'] {
  const actions = ACTIONS[what];
  return actions && { who: by, action: isSet ? actions.set : actions.cleared, describe: describeIds };
}

type Ids = readonly string[];

/**
 * Bulk changes. Enquiries that no longer qualify are skipped; if none qualifies, the error reports the state of the
 * first. Each change except marking as read is written to the audit in the same transaction. Every method returns all
 * requested enquiries in their present state, which other people may have changed too.
 */
export function createOwnerChanges(tools: OwnerTools) {
  const { store, admin, now, wake, readTimeZone } = tools;
  const readRows = async (ids: Ids) => (await store.owner.findHeads(ids)).map(toRow);
  const findRefusal = async (ids: Ids) => toRefusal((await store.owner.findRecords(ids))[0], readTimeZone());

  async function mark(by: string, ids: Ids, what: Marking['what'], isSet: boolean) {
    const audit = describeAudit(by, what, isSet);
    const marking = { what, isSet, who: by, at: now(), ...(audit && { audit }) };
    const { found, changed, change } = await store.owner.mark(ids, marking);
    // Refuses only if all enquiries are missing or erased, not if they are already marked.
    if (!found.some(({ state }) => state !== 'erased')) throw await findRefusal(ids);
    return { changed: changed.length, rows: await readRows(ids), ...(change && { undo: change }) };
  }

  async function completeQueueing(ids: Ids, changed: number) {
    if (changed === 0) throw await findRefusal(ids);
    wake();
    return { changed, rows: await readRows(ids) };
  }

  return {
    markRead: (by: string, ids: Ids, isRead: boolean) => mark(by, ids, 'read', isRead),
    /** If an enquiry is already marked as answered, the person recorded first stays recorded. */
    markAnswered: (by: string, ids: Ids, isAnswered: boolean) => mark(by, ids, 'answered', isAnswered),
    markSpam: (by: string, ids: Ids, isSpam: boolean) => mark(by, ids, 'spam', isSpam),
    sendAgain: async (by: string, ids: Ids) => completeQueueing(ids, await sendAgain(tools, by, ids)),
    async release(by: string, ids: Ids) {
      const audit = { who: by, action: 'released', describe: describeIds };
      return completeQueueing(ids, await admin.release(ids, { audit }));
    },

    /** Reverts a change made by the same person. Later changes by other people stay. */
    async undoChange(by: string, undo: string) {
      const describeUndo = (what: Marking['what'], isSet: boolean) => describeAudit(by, what, !isSet);
      const undoneChange = await store.owner.undoChange(undo, { who: by, at: now() }, describeUndo);
      if (!undoneChange?.changed.length)
        throw new OwnerError('CONFLICT', 'This was changed since, so it stays as it is now.');
      return { changed: undoneChange.changed.length, rows: await readRows(undoneChange.ids) };
    },
  };
}

const RESEND_REASON = 'the owner wants its mail once more';
/** In ms: a sent mail may take this long to reach the mailbox, so it is not sent again earlier. */
const DELIVERY_TIME = 300_000;
/** Limit per hour, for all people and devices together: misuse of an unattended session must not flood the mailbox. */
const RESENDS_PER_HOUR = 12;

/** Queues failed and sent enquiries again. Their visitors get no second confirmation. @returns the number queued */
async function sendAgain(tools: OwnerTools, by: string, ids: Ids): Promise<number> {
  const { store, now } = tools;
  const details = { at: now(), audit: { who: by, action: 'sent again', describe: describeIds } };
  const retriedCount = await applyTransition(store, 'retried', { ids }, { ...details, reason: RETRY_REASON });
  const sentEnquiries = (await store.owner.findRecords(ids)).filter(({ state }) => state === 'sent');
  if (sentEnquiries.length === 0) return retriedCount;
  const dueEnquiries = sentEnquiries.filter(({ changedAt }) => changedAt <= details.at - DELIVERY_TIME);
  const allowedIds: string[] = [];
  for (const { id } of dueEnquiries) if (await takeResend(tools, details.at)) allowedIds.push(id);
  const resend = { ...details, reason: RESEND_REASON };
  const resentCount = await applyTransition(store, 'mailedAgain', { ids: allowedIds }, resend);
  if (retriedCount + resentCount === 0)
    throw new OwnerError('CONFLICT', dueEnquiries.length === 0 ? TOO_SOON : TOO_MANY, { state: 'sent' });
  return retriedCount + resentCount;
}

/** Takes one of the resends allowed per hour. Each is a timestamp mark in the store, shared by all instances. */
async function takeResend({ store }: OwnerTools, now: number): Promise<boolean> {
  for (let slot = 0; slot < RESENDS_PER_HOUR; slot += 1) {
    if (await store.takeMark(`sent again ${slot}`, now, HOUR)) return true;
  }
  return false;
}

const TOO_SOON = 'It was mailed to you a moment ago. Look in your mailbox first, also under junk.';
const TOO_MANY = `${RESENDS_PER_HOUR} were sent again within the hour, which is as many as may be. Try again later.`;
