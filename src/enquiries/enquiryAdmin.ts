import type { State } from '#enquiry';
import {
  BACKUP_MARK,
  type Change,
  type EnquiryWithHistory,
  FOREVER,
  type Selection,
  type Store,
  type StoredEnquiry,
  TRANSITION_BATCH,
} from '#store';
import { applyTransition, applyTransitionToAll, TRANSITIONS } from './transitions.ts';

type Progress = (done: number) => void;

/** Who hears of a change: the terminal while it goes on, the audit with each batch. */
interface Told {
  readonly progress?: Progress;
  readonly audit?: Change['audit'];
}

/** Whether a person check was solved; `unknown` when that is no longer kept. */
export type PersonCheck = 'solved' | 'none' | 'unknown';

export interface EnquiryInFull extends EnquiryWithHistory {
  personCheck: PersonCheck;
}

/** What a change of many would touch. Only these ids are then changed: what arrives meanwhile was not seen. */
export interface Preview {
  ids: string[];
  /** How many in each state for each reason, the most frequent first. */
  groups: { state: State; reason: string; count: number }[];
  newest: StoredEnquiry[];
}

/** How many `find` returns at most: enough to choose from. */
const FOUND_AT_MOST = 10;
/** How many a preview shows the words of. */
const PREVIEWED = 5;

/** The reasons that are kept; what was released is counted by its own. */
const RELEASED = 'the owner released it';
export const RETRIED = 'the owner asked for another try';

const CHANGES = { release: 'released', erase: 'erased' } as const;

/** What the owner may do with kept enquiries, while the site runs or not (CONTRACT "Commands", `enquiries`). */
export type EnquiryAdmin = ReturnType<typeof createEnquiryAdmin>;

/** @param now in milliseconds since 1970. Operations on many tell `progress` the running total. */
export function createEnquiryAdmin(store: Store, now: () => number = Date.now) {
  const retried = { reason: RETRIED };
  return {
    /** Newest first; also what an export reads. */
    list: (which?: Selection) => store.list(which),
    /** The enquiry with this id, or else those whose id begins or ends so, the newest few. */
    find: (id: string) => find(store, id),
    show: (id: string) => showInFull(store, id),
    /** When those that came since did so, and what became of them, newest first. */
    listTimes: (since: number) => store.owner.listTimes(since, RELEASED),
    /** What `release` or `erase` would change among these; changes nothing. */
    preview: (change: keyof typeof CHANGES, which: Selection) =>
      previewChange(store, TRANSITIONS[CHANGES[change]].from, which),
    /** `failed` to `queued`. False when there is no such failed enquiry. */
    retry: async (id: string) =>
      (await applyTransition(store, 'retried', { id }, { at: now(), ...retried })) === 1,
    retryAll: (progress?: Progress) =>
      applyTransitionToAll(store, 'retried', {}, { at: now(), ...retried }, progress),
    /** `held` to `queued`. @returns how many of them were held */
    release: (ids: readonly string[], told?: Told) =>
      changeInBatches(store, 'released', ids, { at: now(), reason: RELEASED }, told),
    /** Blanks the words for good; ids and times stay. @returns how many of them had not been erased before */
    erase: (ids: readonly string[], told?: Told) =>
      changeInBatches(store, 'erased', ids, { at: now(), reason: 'erased by request', remember: true }, told),
    /** Erases what was sent, failed or held longer than `olderThanMs` ago; what still waits stays. */
    purge: (olderThanMs: number, progress?: Progress) =>
      applyTransitionToAll(
        store,
        'erased',
        { states: ['sent', 'failed', 'held'], changedBefore: now() - olderThanMs },
        { at: now(), reason: 'purged by the owner', remember: true },
        progress,
      ),
    /** A copy of the embedded store while the site runs. @throws StoreError on PostgreSQL, which has pg_dump. */
    async backup(file: string) {
      await store.backup(file);
      await store.takeMark(BACKUP_MARK, now(), -FOREVER);
    },
  };
}

async function find(store: Store, id: string): Promise<StoredEnquiry[]> {
  const exact = await store.findById(id);
  if (exact) return [exact];
  return takeFirst(store.list({ idPart: id }), FOUND_AT_MOST);
}

async function showInFull(store: Store, id: string): Promise<EnquiryInFull | null> {
  const enquiry = await store.findById(id);
  if (!enquiry) return null;
  return { ...enquiry, personCheck: readPersonCheck(enquiry, await store.wasChecked(id)) };
}

/** From the arrival, which is remembered for two days, then from the reason it was given when it came. */
export function readPersonCheck(
  { history }: Pick<EnquiryWithHistory, 'history'>,
  checked: boolean | null,
): PersonCheck {
  if (checked) return 'solved';
  if (history[0]?.reason.includes('without a person check')) return 'none';
  return checked === false ? 'none' : 'unknown';
}

async function previewChange(store: Store, from: readonly State[], which: Selection): Promise<Preview> {
  const selection = { ...which, states: which.states?.filter((state) => from.includes(state)) ?? from };
  const ids: string[] = [];
  const groups = new Map<string, Preview['groups'][number]>();
  for await (const { id, state, reason } of store.list(selection)) {
    ids.push(id);
    const key = `${state} ${reason}`;
    const group = groups.get(key) ?? { state, reason, count: 0 };
    groups.set(key, { ...group, count: group.count + 1 });
  }
  return {
    ids,
    groups: [...groups.values()].toSorted((a, b) => b.count - a.count),
    newest: ids.length > 0 ? await takeFirst(store.list({ ids: ids.slice(0, PREVIEWED) }), PREVIEWED) : [],
  };
}

async function changeInBatches(
  store: Store,
  name: 'released' | 'erased',
  ids: readonly string[],
  details: Pick<Change, 'at' | 'reason' | 'remember'>,
  { progress, audit }: Told = {},
): Promise<number> {
  let done = 0;
  for (let start = 0; start < ids.length; start += TRANSITION_BATCH) {
    const batch = { ids: ids.slice(start, start + TRANSITION_BATCH) };
    done += await applyTransition(store, name, batch, { ...details, ...(audit && { audit }) });
    progress?.(done);
  }
  return done;
}

async function takeFirst<T>(items: AsyncIterable<T>, atMost: number): Promise<T[]> {
  const taken: T[] = [];
  for await (const item of items) {
    taken.push(item);
    if (taken.length === atMost) break;
  }
  return taken;
}
