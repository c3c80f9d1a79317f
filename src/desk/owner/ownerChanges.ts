import type { Marking, MarkOutcome } from '#store';
import type { OwnerDesk } from '../contract.ts';
import { RELEASED, RETRIED } from '../enquiryAdmin.ts';
import { applyTransition, type TransitionName } from '../transitions.ts';
import { describeIds, type OwnerTools } from './ownerParts.ts';
import { refuse } from './ownerRefusals.ts';

type Changes = Pick<OwnerDesk, 'markRead' | 'markAnswered' | 'markSpam' | 'sendAgain' | 'release'>;

/**
 * What may be done with several at once. Those that it does not fit any more are left out; where it fits none, whoever
 * asked hears what the first of them is now. Each change stands in the audit, in one transaction with it; reading
 * stands beside the enquiry alone.
 */
export function createOwnerChanges(tools: OwnerTools): Changes {
  return {
    async markRead(by, ids, isRead) {
      const { changed } = await mark(tools, ids, { what: 'read', isSet: isRead, who: by });
      return { changed: changed.length };
    },

    async markAnswered(by, ids, isAnswered) {
      const action = isAnswered ? 'marked as answered' : 'marked as not answered';
      const audit = { who: by, action, describe: describeIds };
      const marking = { what: 'answered', isSet: isAnswered, who: by, audit } as const;
      const { found, changed } = await mark(tools, ids, marking);
      const other = found.find(({ answeredBy }) => answeredBy !== null && answeredBy !== by);
      const before = other && { by: other.answeredBy ?? '', at: other.answeredAt ?? 0 };
      return { changed: changed.length, ...(before && { before }) };
    },

    async markSpam(by, ids, isSpam) {
      const action = isSpam ? 'marked as spam' : 'marked as no spam';
      const audit = { who: by, action, describe: describeIds };
      const { changed } = await mark(tools, ids, { what: 'spam', isSet: isSpam, who: by, audit });
      return { changed: changed.length };
    },

    sendAgain: (by, ids) => queue(tools, ids, { name: 'retried', reason: RETRIED, action: 'sent again', by }),
    release: (by, ids) => queue(tools, ids, { name: 'released', reason: RELEASED, action: 'released', by }),
  };
}

async function mark(
  { store, now, readTimeZone }: OwnerTools,
  ids: readonly string[],
  marking: Omit<Marking, 'at'>,
): Promise<MarkOutcome> {
  const outcome = await store.owner.mark(ids, { ...marking, at: now() });
  // What was so already is no reason to refuse.
  if (outcome.found.some(({ state }) => state !== 'erased')) return outcome;
  const [first] = await store.owner.findRecords(ids);
  throw refuse(first, readTimeZone());
}

async function queue(
  { store, now, readTimeZone, wake }: OwnerTools,
  ids: readonly string[],
  { name, reason, action, by }: { name: TransitionName; reason: string; action: string; by: string },
): Promise<{ changed: number }> {
  const audit = { who: by, action, describe: describeIds };
  const changed = await applyTransition(store, name, { ids }, { at: now(), reason, audit });
  if (changed > 0) {
    wake();
    return { changed };
  }
  const [first] = await store.owner.findRecords(ids);
  throw refuse(first, readTimeZone());
}
