import { randomUUID } from 'node:crypto';
import { DAY } from '../../durations.ts';
import { createEnquiryAdmin } from '../enquiryAdmin.ts';
import { createOwnerChanges } from './ownerChanges.ts';
import { createOwnerReads, readPerson } from './ownerList.ts';
import { describeIds, formatName, type OwnerServiceDeps, type OwnerTools, toRefusal } from './ownerRows.ts';
import { writePersonFile } from './personFile.ts';

/** Largest number of enquiries in one exported file; `npm run enquiries -- export --email` has no limit. */
const MAX_EXPORT = 1000;
const SUMMARY_PERIOD = 12 * 7 * DAY;

export type OwnerService = ReturnType<typeof createOwnerService>;

/**
 * Enquiries for the admin, based on the operations that the command line uses too. `by` is the email address of the
 * signed-in person, which the audit records with every change. Every method throws `OwnerError` for a refusal, and
 * `StoreError` when the store fails.
 */
export function createOwnerService(deps: OwnerServiceDeps) {
  const { store, now, readTimeZone } = deps;
  const tools: OwnerTools = { ...deps, admin: createEnquiryAdmin(store, now) };
  return {
    ...createOwnerReads(tools),
    ...createOwnerChanges(tools),
    erase: (by: string, which: EraseTarget) => eraseWithReceipt(tools, by, which),

    async previewErase(which: EraseTarget) {
      const { ids, newest } = await tools.admin.preview('erase', which);
      const names = [...new Set(newest.map(formatName).filter(Boolean))];
      return { count: ids.length, names };
    },

    async exportPerson(by: string, email: string) {
      const person = await readPerson(tools, email, MAX_EXPORT);
      const at = now();
      // Recorded before the export, and without the email address, which would otherwise remain in the audit after an
      // erasure.
      const about = person.count === 1 ? '1 enquiry' : `${person.count} enquiries`;
      await store.owner.recordAudit({ at, who: by, action: 'exported one person', about });
      return writePersonFile(person, { now: at, timeZone: readTimeZone() });
    },

    /** Summarises the last twelve weeks, without spam and held enquiries, but with erased ones. */
    async summarise() {
      const toAnswer: number[] = [];
      let came = 0;
      for (const one of await tools.admin.listTimes(now() - SUMMARY_PERIOD)) {
        if (one.isSpam || (one.wasHeld && !one.wasReleased)) continue;
        came += 1;
        if (one.answeredAt !== null) toAnswer.push(Math.max(0, one.answeredAt - one.receivedAt));
      }
      const sorted = toAnswer.sort((one, other) => one - other);
      /** `toAnswer`: median time until an enquiry is marked as answered, in milliseconds; `null` without answers. */
      return { came, toAnswer: sorted[Math.floor((sorted.length - 1) / 2)] ?? null };
    },
  };
}

/** In characters: short enough to read aloud. */
const RECEIPT_ID_LENGTH = 8;

const REMAINING_COPIES_NOTE =
  'The mails kept as files here went too. Mails in your mailbox, and backups made before, still hold the words: delete those when you can. Should a backup be put back here, these enquiries are erased again at once.';

type EraseTarget = { readonly ids: readonly string[] } | { readonly email: string };

/** Erases the enquiries that exist at the time of the call. @returns a receipt, free of personal data */
async function eraseWithReceipt(
  { admin, store, now, readTimeZone }: OwnerTools,
  by: string,
  which: EraseTarget,
) {
  const arrivals = new Map<string, number>();
  for await (const { id, state, receivedAt } of store.list(which)) {
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
    throw toRefusal(first, readTimeZone());
  }
  const enquiries = erasedIds.map((one) => ({ id: one, receivedAt: arrivals.get(one) ?? 0 }));
  return { id, at, by, count: erasedIds.length, enquiries, alsoForgotten: REMAINING_COPIES_NOTE };
}
