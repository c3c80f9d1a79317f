import { randomUUID } from 'node:crypto';
import type { Selection } from '#store';
import { DAY } from '../../durations.ts';
import type { EraseReceipt, EraseTarget, OwnerService } from '../contract.ts';
import { createEnquiryAdmin } from '../enquiryAdmin.ts';
import { createOwnerChanges } from './ownerChanges.ts';
import { createOwnerReads, readPerson } from './ownerList.ts';
import { describeIds, type OwnerServiceParts, type OwnerTools, refuse } from './ownerParts.ts';
import { formatName } from './ownerRows.ts';
import { writePersonFile } from './personFile.ts';

/** Largest number of enquiries in one exported file; `npm run enquiries -- export --email` has no limit. */
const EXPORT_MAX = 1000;
const SUMMARY_PERIOD = 12 * 7 * DAY;

/** Enquiries for the admin, based on the operations that the command line uses too. */
export function createOwnerService(parts: OwnerServiceParts): OwnerService {
  const { store, now, readTimeZone } = parts;
  const tools: OwnerTools = { ...parts, admin: createEnquiryAdmin(store, now) };
  return {
    ...createOwnerReads(tools),
    ...createOwnerChanges(tools),
    ...createOwnerErasing(tools),

    async exportPerson(by, email) {
      const person = await readPerson(tools, email, EXPORT_MAX);
      const at = now();
      // Recorded before the export, and without the email address, which would otherwise remain in the audit after an
      // erasure.
      const about = person.count === 1 ? '1 enquiry' : `${person.count} enquiries`;
      await store.owner.recordAudit({ at, who: by, action: 'exported one person', about });
      return writePersonFile(person, { now: at, timeZone: readTimeZone() });
    },

    async summarise() {
      const toAnswer: number[] = [];
      let came = 0;
      for (const one of await tools.admin.listTimes(now() - SUMMARY_PERIOD)) {
        if (one.isSpam || (one.wasHeld && !one.wasReleased)) continue;
        came += 1;
        if (one.answeredAt !== null) toAnswer.push(Math.max(0, one.answeredAt - one.receivedAt));
      }
      const sorted = toAnswer.sort((one, other) => one - other);
      return { came, toAnswer: sorted[Math.floor((sorted.length - 1) / 2)] ?? null };
    },
  };
}

/** In characters: short enough to read aloud. */
const RECEIPT_ID_LENGTH = 8;

const ALSO_FORGOTTEN =
  'The mails kept as files here went too. Mails in your mailbox, and backups made before, still hold the words: delete those when you can. Should a backup be put back here, these enquiries are erased again at once.';

function createOwnerErasing(tools: OwnerTools): Pick<OwnerService, 'previewErase' | 'erase'> {
  return {
    async previewErase(which) {
      const { ids, groups, newest } = await tools.admin.preview('erase', toSelection(which));
      const counts = new Map<(typeof groups)[number]['state'], number>();
      for (const { state, count } of groups) counts.set(state, (counts.get(state) ?? 0) + count);
      return {
        count: ids.length,
        groups: [...counts].map(([state, count]) => ({ state, count })),
        names: [...new Set(newest.map(formatName).filter(Boolean))],
      };
    },
    erase: (by, which) => eraseWithReceipt(tools, by, which),
  };
}

const toSelection = (which: EraseTarget): Selection => ('ids' in which ? { ids: which.ids } : which);

/** Erases only the enquiries that exist at the start, not those that arrive meanwhile. */
async function eraseWithReceipt(
  { admin, store, now, readTimeZone }: OwnerTools,
  by: string,
  which: EraseTarget,
): Promise<EraseReceipt> {
  const arrivals = new Map<string, number>();
  for await (const { id, state, receivedAt } of store.list(toSelection(which))) {
    if (state !== 'erased') arrivals.set(id, receivedAt);
  }
  const at = now();
  const id = randomUUID().slice(0, RECEIPT_ID_LENGTH);
  const erasedIds: string[] = [];
  const describe = (changed: readonly string[]) => {
    erasedIds.push(...changed);
    return `${describeIds(changed)}, receipt ${id}`;
  };
  await admin.erase([...arrivals.keys()], { at, audit: { who: by, action: 'erased', describe } });
  if (erasedIds.length === 0) {
    const [first] = 'ids' in which ? await store.owner.findRecords(which.ids) : [];
    throw refuse(first, readTimeZone());
  }
  const enquiries = erasedIds.map((one) => ({ id: one, receivedAt: arrivals.get(one) ?? 0 }));
  return { id, at, by, count: erasedIds.length, enquiries, alsoForgotten: ALSO_FORGOTTEN };
}
