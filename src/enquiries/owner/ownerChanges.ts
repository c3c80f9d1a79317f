import { HOUR } from '#durations';
import type { Marking } from '#store';
import { OwnerError, type OwnerService } from '../contract.ts';
import { RETRIED } from '../enquiryAdmin.ts';
import { applyTransition } from '../transitions.ts';
import { describeIds, type OwnerTools, refuse } from './ownerParts.ts';
import { toRow } from './ownerRows.ts';

type Changes = Pick<
  OwnerService,
  'markRead' | 'markAnswered' | 'markSpam' | 'sendAgain' | 'release' | 'takeBack'
>;

/** What stands in the audit; reading is too frequent for it. */
const ACTIONS: Readonly<Record<Marking['what'], { set: string; taken: string } | undefined>> = {
  read: undefined,
  answered: { set: 'marked as answered', taken: 'marked as not answered' },
  spam: { set: 'marked as spam', taken: 'marked as no spam' },
};

function nameAudit(by: string, what: Marking['what'], isSet: boolean): Marking['audit'] {
  const actions = ACTIONS[what];
  return actions && { who: by, action: isSet ? actions.set : actions.taken, describe: describeIds };
}

/**
 * What may be done with several at once. Those that it does not fit any more are left out; where it fits none, whoever
 * asked hears what the first of them is now. Each change stands in the audit, in one transaction with it; reading
 * stands beside the enquiry alone.
 */
export function createOwnerChanges(tools: OwnerTools): Changes {
  const mark = (by: string, ids: readonly string[], what: Marking['what'], isSet: boolean) =>
    markThem(tools, by, ids, { what, isSet });
  return {
    markRead: (by, ids, isRead) => mark(by, ids, 'read', isRead),
    markAnswered: (by, ids, isAnswered) => mark(by, ids, 'answered', isAnswered),
    markSpam: (by, ids, isSpam) => mark(by, ids, 'spam', isSpam),
    sendAgain: (by, ids) => queue(tools, ids, sendAgain(tools, by, ids)),
    release(by, ids) {
      const audit = { who: by, action: 'released', describe: describeIds };
      return queue(tools, ids, tools.admin.release(ids, { audit }));
    },

    async takeBack(by, undo) {
      const { store, now } = tools;
      const nameTaken = (what: Marking['what'], isSet: boolean) => nameAudit(by, what, !isSet);
      const taken = await store.owner.takeBack(undo, { who: by, at: now() }, nameTaken);
      if (!taken?.changed.length) throw refuseTakingBack();
      return { changed: taken.changed.length, rows: await readRows(tools, taken.ids) };
    },
  };
}

const refuseTakingBack = () =>
  new OwnerError('CONFLICT', 'This was changed since, so it stays as it is now.');

const readRows = async ({ store }: OwnerTools, ids: readonly string[]) =>
  (await store.owner.findHeads(ids)).map(toRow);

async function markThem(
  tools: OwnerTools,
  by: string,
  ids: readonly string[],
  { what, isSet }: Pick<Marking, 'what' | 'isSet'>,
) {
  const { store, now } = tools;
  const audit = nameAudit(by, what, isSet);
  const marking = { what, isSet, who: by, at: now(), ...(audit && { audit }) };
  const { found, changed, change } = await store.owner.mark(ids, marking);
  // What was so already is no reason to refuse.
  if (!found.some(({ state }) => state !== 'erased')) throw await refuseAll(tools, ids);
  const rows = await readRows(tools, ids);
  return { changed: changed.length, rows, ...(change && { undo: change }) };
}

async function queue(tools: OwnerTools, ids: readonly string[], work: Promise<number>) {
  const changed = await work;
  if (changed === 0) throw await refuseAll(tools, ids);
  tools.wake();
  return { changed, rows: await readRows(tools, ids) };
}

async function refuseAll({ store, readTimeZone }: OwnerTools, ids: readonly string[]) {
  const [first] = await store.owner.findRecords(ids);
  return refuse(first, readTimeZone());
}

const AGAIN = 'the owner wants its mail once more';
/** As long as a mail may take to be seen in the mailbox. In ms. */
const WAIT = 300_000;
/** In an hour, however many people and devices: whoever finds a session open fills no mailbox. */
const AN_HOUR = 12;

/**
 * To the owner's own mail, and to nobody else (`acknowledge`): what could not be mailed, and what was mailed and not
 * found.
 * @returns how many are on their way
 */
async function sendAgain(tools: OwnerTools, by: string, ids: readonly string[]): Promise<number> {
  const { store, now } = tools;
  const at = now();
  const audit = { who: by, action: 'sent again', describe: describeIds };
  const tried = await applyTransition(store, 'retried', { ids }, { at, reason: RETRIED, audit });
  const mailed = (await store.owner.findRecords(ids)).filter(({ state }) => state === 'sent');
  if (mailed.length === 0) return tried;
  const ripe = mailed.filter(({ changedAt }) => changedAt <= at - WAIT).map(({ id }) => id);
  const allowed: string[] = [];
  for (const id of ripe) if (await takeTurn(tools, at)) allowed.push(id);
  const details = { at, reason: AGAIN, audit };
  const again =
    allowed.length > 0 ? await applyTransition(store, 'mailedAgain', { ids: allowed }, details) : 0;
  if (tried + again === 0) throw ripe.length === 0 ? refuseSoon() : refuseMany();
  return tried + again;
}

/** Marks of the store, which hold for all instances. */
async function takeTurn({ store }: OwnerTools, now: number): Promise<boolean> {
  for (let turn = 0; turn < AN_HOUR; turn += 1) {
    if (await store.takeMark(`sent again ${turn}`, now, HOUR)) return true;
  }
  return false;
}

const refuseSoon = () =>
  new OwnerError(
    'CONFLICT',
    'It was mailed to you a moment ago. Look in your mailbox first, also under junk.',
    { state: 'sent' },
  );

const refuseMany = () =>
  new OwnerError(
    'CONFLICT',
    `${AN_HOUR} were sent again within the hour, which is as many as may be. Try again later.`,
    { state: 'sent' },
  );
