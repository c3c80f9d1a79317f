import { DAY } from '#durations';
import type { OwnerService } from '../contract.ts';
import { createEnquiryAdmin } from '../enquiryAdmin.ts';
import { createOwnerChanges } from './ownerChanges.ts';
import { createOwnerErasing } from './ownerErasing.ts';
import { createOwnerReads, readPerson } from './ownerList.ts';
import type { OwnerServiceParts, OwnerTools } from './ownerParts.ts';
import { writePersonFile } from './personFile.ts';

/** In one file; `npm run enquiries -- export --email` has no limit. */
const EXPORTED = 1000;
const SUMMARISED = 12 * 7 * DAY;

/** The admin's enquiries, on top of the operations of the command line. */
export function createOwnerService(parts: OwnerServiceParts): OwnerService {
  const { store, now, readTimeZone } = parts;
  const tools: OwnerTools = { ...parts, admin: createEnquiryAdmin(store, now) };
  return {
    ...createOwnerReads(tools),
    ...createOwnerChanges(tools),
    ...createOwnerErasing(tools),

    async exportPerson(by, email) {
      const person = await readPerson(tools, email, EXPORTED);
      const at = now();
      // Recorded first, and without the address, which would outlive its erasure.
      const about = person.count === 1 ? '1 enquiry' : `${person.count} enquiries`;
      await store.owner.recordAudit({ at, who: by, action: 'exported one person', about });
      return writePersonFile(person, { now: at, timeZone: readTimeZone() });
    },

    async summarise() {
      const toAnswer: number[] = [];
      let came = 0;
      for (const one of await tools.admin.listTimes(now() - SUMMARISED)) {
        if (one.isSpam || (one.wasHeld && !one.wasReleased)) continue;
        came += 1;
        if (one.answeredAt !== null) toAnswer.push(Math.max(0, one.answeredAt - one.receivedAt));
      }
      const sorted = toAnswer.sort((one, other) => one - other);
      return { came, toAnswer: sorted[Math.floor((sorted.length - 1) / 2)] ?? null };
    },
  };
}
