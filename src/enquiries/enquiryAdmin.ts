import type { State } from '#enquiry';
import {
  BACKUP_MARK,
  type Change,
  type EnquiryWithHistory,
  FOREVER,
  type Selection,
  type Store,
  type StoredEnquiry,
} from '#store';
import { applyTransition, TRANSITIONS, type TransitionName } from './transitions.ts';

type Progress = (done: number) => void;

interface ChangeOptions extends Partial<Pick<Change, 'at' | 'audit'>> {
  readonly progress?: Progress | undefined;
}

const MAX_FOUND = 10;
const PREVIEW_LENGTH = 5;

const RELEASE_REASON = 'the owner released it';
export const RETRY_REASON = 'the owner asked for another try';

const TRANSITION_NAMES = { release: 'released', erase: 'erased' } as const;

/** Operations on stored enquiries, whether the site is running or not (CONTRACT "Commands", `enquiries`). */
export type EnquiryAdmin = ReturnType<typeof createEnquiryAdmin>;

/** @param now in milliseconds since 1970. Bulk operations report their running total to `progress`. */
export function createEnquiryAdmin(store: Store, now: () => number = Date.now) {
  const change = (
    name: TransitionName,
    which: Selection,
    reason: string,
    { progress, ...details }: ChangeOptions & Pick<Change, 'recordErasure'> = {},
  ) => applyTransition(store, name, which, { at: now(), reason, ...details }, progress);
  return {
    /** Newest first. */
    list: (which?: Selection) => store.list(which),
    /** Finds the enquiry with this id, otherwise the newest few whose id begins or ends with the text. */
    find: (id: string) => find(store, id),
    show: (id: string) => showInFull(store, id),
    /** Lists times and outcome of each enquiry received since this time, newest first. */
    listTimes: (since: number) => store.owner.listTimes(since, RELEASE_REASON),
    preview: (name: keyof typeof TRANSITION_NAMES, which: Selection) =>
      previewChange(store, TRANSITIONS[TRANSITION_NAMES[name]].from, which),
    /** Changes `failed` to `queued`. @returns false if there is no failed enquiry with this id */
    retry: async (id: string) => (await change('retried', { id }, RETRY_REASON)) === 1,
    retryAll: (progress?: Progress) => change('retried', {}, RETRY_REASON, { progress }),
    /** Changes `held` to `queued`. @returns the number of changed enquiries */
    release: (ids: readonly string[], options?: ChangeOptions) =>
      change('released', { ids }, RELEASE_REASON, options),
    /** Erases name, email address and message for good; ids and times stay. @returns the number of erased enquiries */
    erase: (ids: readonly string[], options?: ChangeOptions) =>
      change('erased', { ids }, 'erased by request', { ...options, recordErasure: true }),
    /** Erases enquiries that became `sent`, `failed` or `held` more than `olderThanMs` ago. Queued enquiries stay. */
    purge(olderThanMs: number, progress?: Progress) {
      const selection = { states: ['sent', 'failed', 'held'] as const, changedBefore: now() - olderThanMs };
      return change('erased', selection, 'purged by the owner', { progress, recordErasure: true });
    },
    /** Copies the embedded store while the site runs. @throws StoreError on PostgreSQL, which has pg_dump */
    async backup(file: string) {
      await store.backup(file);
      await store.takeMark(BACKUP_MARK, now(), -FOREVER);
    },
  };
}

async function find(store: Store, id: string): Promise<StoredEnquiry[]> {
  const exactMatch = await store.findById(id);
  if (exactMatch) return [exactMatch];
  const matches: StoredEnquiry[] = [];
  for await (const match of store.list({ idPart: id })) if (matches.push(match) === MAX_FOUND) break;
  return matches;
}

export type EnquiryWithCheck = NonNullable<Awaited<ReturnType<typeof showInFull>>>;

async function showInFull(store: Store, id: string) {
  const enquiry = await store.findById(id);
  if (!enquiry) return null;
  return { ...enquiry, personCheck: readPersonCheck(enquiry, await store.wasChecked(id)) };
}

/** `unknown` once the result of the check is no longer stored. */
export type PersonCheck = 'solved' | 'none' | 'unknown';

/** Reads the result from the arrival, which is stored for two days, otherwise from the reason of the first state. */
export function readPersonCheck(
  { history }: Pick<EnquiryWithHistory, 'history'>,
  checked: boolean | null,
): PersonCheck {
  if (checked) return 'solved';
  if (history[0]?.reason.includes('without a person check')) return 'none';
  return checked === false ? 'none' : 'unknown';
}

export type Preview = Awaited<ReturnType<typeof previewChange>>;

/** Previews a bulk change. The caller then changes only these ids, so that later arrivals stay unchanged. */
async function previewChange(store: Store, from: readonly State[], which: Selection) {
  const ids: string[] = [];
  const groups = new Map<string, { state: State; reason: string; count: number }>();
  const newest: StoredEnquiry[] = [];
  const states = which.states?.filter((state) => from.includes(state)) ?? from;
  for await (const enquiry of store.list({ ...which, states })) {
    const { id, state, reason } = enquiry;
    ids.push(id);
    if (newest.length < PREVIEW_LENGTH) newest.push(enquiry);
    const key = `${state} ${reason}`;
    const group = groups.get(key) ?? { state, reason, count: 0 };
    groups.set(key, { ...group, count: group.count + 1 });
  }
  /** `groups`: number of enquiries by state and reason, the most frequent first. */
  return { ids, groups: [...groups.values()].toSorted((a, b) => b.count - a.count), newest };
}
