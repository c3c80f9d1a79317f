import { type HeadsFilter, inBatches, type OwnerRecord } from '#store';
import { formatName, type OwnerTools, toFullRow, toRefusal, toRow } from './ownerRows.ts';

const PAGE_SIZE = 30;
/** Counts shown in the admin stop at this number. */
const MAX_COUNT = 100;
/** In ms: changes older than this are visible, even those of concurrent transactions. */
const SETTLING_TIME = 10_000;
const MAX_TERMS = 8;
/** Counts cover this many of the latest enquiries, so that the cost does not grow with the store. */
const MAX_COUNTED = 10_000;
const MAX_PERSON_ROWS = 200;

interface ListRequest {
  filter: HeadsFilter;
  before?: string;
  search?: string;
}

export function createOwnerReads(tools: OwnerTools) {
  const { store, retention, readTimeZone, now } = tools;
  const countToAnswer = () => store.owner.countToAnswer(MAX_COUNTED, MAX_COUNT);
  return {
    /** Newest first. */
    async list({ before, filter, search = '' }: ListRequest) {
      const request = { filter, terms: splitTerms(search), ...(before && { before }) };
      const heads = await store.owner.listHeads({ ...request, atMost: PAGE_SIZE + 1 });
      const rows = heads.slice(0, PAGE_SIZE).map(toRow);
      const next = heads.length > PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null;
      return { rows, next, ...(before === undefined && { toAnswer: await countToAnswer() }) };
    },

    /**
     * Counts new enquiries, and lists changed enquiries. The previous response may have contained some of them.
     * @param request.since the newest id that the client knows @param request.cursor from the previous response
     */
    async countNews({ since, cursor }: { since: string | null; cursor?: string }) {
      const count = await store.owner.countAfter(since ?? '', MAX_COUNT);
      const newest = await store.owner.findNewestId();
      const changes = await store.owner.findChanged(readCursor(cursor), now() - SETTLING_TIME);
      const { history, marks } = changes.cursor;
      const changed = (await store.owner.findHeads(changes.ids)).map(toRow);
      return { count, newest, changed, cursor: `${history}.${marks}`, toAnswer: await countToAnswer() };
    },

    async read(id: string) {
      const [record] = await store.owner.findRecords([id]);
      if (!record || record.state === 'erased') throw toRefusal(record, readTimeZone());
      const sameAddressCount = await store.owner.countLatestFrom(record.email, MAX_COUNTED);
      return toFullRow(record, Math.max(0, sameAddressCount - 1), retention);
    },

    readPerson: (email: string) => readPerson(tools, email, MAX_PERSON_ROWS),
  };
}

function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return null;
  const [history = 0, marks = 0] = cursor.split('.').map(Number);
  return { history, marks };
}

/** Splits a search into terms, normalised to NFC like stored text, without NUL, which PostgreSQL rejects. */
function splitTerms(search: string): string[] {
  const terms = search.toWellFormed().normalize('NFC').replaceAll('\0', ' ').split(/\s+/u).filter(Boolean);
  return [...new Set(terms)].slice(0, MAX_TERMS);
}

export type PersonRecord = Awaited<ReturnType<typeof readPerson>>;

/** Reads everything stored about one email address, in any spelling. */
export async function readPerson({ store, retention }: OwnerTools, email: string, atMost: number) {
  const ids: string[] = [];
  const names = new Set<string>();
  for await (const enquiry of store.list({ email })) {
    ids.push(enquiry.id);
    names.add(formatName(enquiry));
  }
  names.delete('');
  const records: OwnerRecord[] = [];
  for (const batch of inBatches(ids.slice(0, atMost)))
    records.push(...(await store.owner.findRecords(batch)));
  const rows = records.map((record) => toFullRow(record, ids.length - 1, retention));
  return { email, names: [...names], count: ids.length, rows };
}
