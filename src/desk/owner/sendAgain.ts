import { OwnerDeskError } from '../contract.ts';
import { HOUR } from '../durations.ts';
import { RETRIED } from '../enquiryAdmin.ts';
import { applyTransition } from '../transitions.ts';
import { describeIds, type OwnerTools } from './ownerParts.ts';

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
export async function sendAgain(tools: OwnerTools, by: string, ids: readonly string[]): Promise<number> {
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
  new OwnerDeskError(
    'CONFLICT',
    'It was mailed to you a moment ago. Look in your mailbox first, also under junk.',
    { state: 'sent' },
  );

const refuseMany = () =>
  new OwnerDeskError(
    'CONFLICT',
    `${AN_HOUR} were sent again within the hour, which is as many as may be. Try again later.`,
    { state: 'sent' },
  );
