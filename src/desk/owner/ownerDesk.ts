import type { EnquiryNumbers, OwnerDesk } from '../contract.ts';
import { createEnquiryAdmin, RELEASED } from '../enquiryAdmin.ts';
import { countNumbers, readCalendar } from './enquiryNumbers.ts';
import { createOwnerChanges } from './ownerChanges.ts';
import { createOwnerErasing } from './ownerErasing.ts';
import { createOwnerReads, readPerson } from './ownerList.ts';
import type { OwnerDeskParts, OwnerTools } from './ownerParts.ts';
import { writePersonFile } from './personFile.ts';

/** Of one person, in one file; `npm run enquiries -- export --email` writes any number. */
const EXPORTED = 1000;

/** The enquiries as the owner's desk in the browser sees them, over the same operations as the command line. */
export function createOwnerDesk(parts: OwnerDeskParts): OwnerDesk {
  const { store, now, readTimeZone } = parts;
  const tools: OwnerTools = { ...parts, admin: createEnquiryAdmin(store, now) };
  /** Two pages that ask at once are answered by one count. */
  const counting = new Map<number, Promise<EnquiryNumbers>>();
  return {
    ...createOwnerReads(tools),
    ...createOwnerChanges(tools),
    ...createOwnerErasing(tools),

    async exportPerson(by, email) {
      const person = await readPerson(tools, email, EXPORTED);
      const at = now();
      // Written down before it is handed out, and without whose it is: that would outlive their erasing.
      const about = person.count === 1 ? '1 enquiry' : `${person.count} enquiries`;
      await store.owner.recordAudit({ at, who: by, action: 'exported one person', about });
      return writePersonFile(person, { now: at, timeZone: readTimeZone() });
    },

    countNumbers(weeks) {
      const under = counting.get(weeks);
      if (under) return under;
      const calendar = readCalendar(now(), weeks, readTimeZone());
      const count = countNumbers(store.owner.listTimes(calendar.since, RELEASED), calendar).finally(() =>
        counting.delete(weeks),
      );
      counting.set(weeks, count);
      return count;
    },
  };
}
