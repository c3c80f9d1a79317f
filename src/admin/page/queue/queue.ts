import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import {
  type ChangeRequest,
  type ChangeSource,
  type DraftChange,
  findChangedPlace,
  isNested,
  MAX_TEXT,
  type Value,
} from '#content/schema';
import { api, explainFault, readReason, readRefusalFacts } from '../../adminClient.ts';
import { refreshDraft } from '../pageQueries.ts';
import { openUnsentChanges, type UnsentChanges } from './unsentChanges.ts';

export interface QueuedChange extends ChangeRequest {
  /** The first revision that contains the change. Forms of older revisions still need it applied. */
  readonly savedIn?: number;
  /** Why the server refused the change. The text stays in its field. */
  readonly refused?: string;
  /** The field has a newer value than the person saw: the person must choose. */
  readonly conflict?: { theirs: Value | null; field: string; by: ChangeSource | undefined };
}

interface QueueState {
  readonly items: readonly QueuedChange[];
  readonly savedAt: number | null;
  /** Why saving fails at present; saving is retried. */
  readonly fault: string | null;
  /** Changes of unproven origin: sent only after the owner confirms them. */
  readonly found: UnsentChanges | null;
}

/** In milliseconds: the delay after a keystroke. */
const SEND_DELAY = 100;
/** In milliseconds: the delay before a retry. */
const RETRY_DELAY = 5_000;

const FAR_TOO_LONG = 'This is far longer than any text of a page. Take out what does not belong here.';
const PARENT_REMOVED =
  'What it was part of was removed elsewhere. Copy it from here to where it belongs now.';

/** Sends changes one by one, even after the owner leaves My page. */
export class ChangeQueue {
  #state: QueueState = { items: [], savedAt: null, fault: null, found: null };
  readonly #queries: QueryClient;
  readonly #storeUnsent: (waiting: readonly ChangeRequest[]) => void;
  readonly #listeners = new Set<() => void>();
  /** Ids of changes that may have reached the server: these must be resent unmodified. */
  readonly #sentIds = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;

  constructor(queries: QueryClient) {
    this.#queries = queries;
    addEventListener('online', () => this.#plan(0));
    this.#storeUnsent = openUnsentChanges((found) => {
      if (found.isProven) this.takeOver(found, true);
      else this.#set({ found });
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): QueueState => this.#state;

  add(request: ChangeRequest): void {
    const { items } = this.#state;
    const last = items.findLast((one) => isUnsaved(one) && isRelated(one, request));
    const isJoined = last?.visit === request.visit && !this.#sentIds.has(last.id);
    if (last && isSameValue(last, request) && (isJoined || !isOpen(last))) {
      const { refused, ...merged } = mergeChanges(last, request);
      // A corrected change needs a new id.
      this.#set({ items: replace(items, last, refused ? { ...merged, id: request.id } : merged) });
    } else this.#set({ items: [...items, request] });
    this.#plan(request.change.kind === 'set' ? SEND_DELAY : 0);
  }

  /** Drops the changes that a form of this revision contains. */
  noteRevision(revision: number): void {
    const items = this.#state.items.filter(({ savedIn = Infinity }) => savedIn > revision);
    if (items.length < this.#state.items.length) this.#set({ items });
  }

  /** Sends the pending changes. Resolves once nothing is pending, or sending fails. */
  settle(): Promise<void> {
    clearTimeout(this.#timer);
    this.#sending ??= this.#sendOneByOne().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  /** Discards a change that was not sent. @returns false if the change may have been sent */
  drop(id: string): boolean {
    const item = this.#state.items.find((one) => one.id === id);
    if (!item || (this.#sentIds.has(id) && !item.refused)) return false;
    this.#set({ items: replace(this.#state.items, item) });
    return true;
  }

  resolve(item: QueuedChange, keep: 'mine' | 'theirs'): void {
    const { conflict, ...request } = item;
    const change = { ...request.change, was: conflict?.theirs ?? null } as DraftChange;
    const next = keep === 'mine' ? [{ ...request, change }] : [];
    this.#set({ items: replace(this.#state.items, item, ...next) });
    refreshDraft(this.#queries);
    this.#plan(0);
  }

  /** Adds the unsent changes of a closed window before those of this window, or discards them. */
  takeOver(unsent: UnsentChanges, isKept: boolean): void {
    const { items, found } = this.#state;
    const { waiting } = unsent;
    for (const { id } of waiting) this.#sentIds.add(id);
    this.#set({ items: isKept ? [...waiting, ...items] : items, found: found === unsent ? null : found });
    unsent.forget();
    this.#plan(0);
  }

  clearSavedAt(): void {
    this.#set({ savedAt: null });
  }

  #plan(after: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.settle(), after);
  }

  async #sendOneByOne(): Promise<void> {
    try {
      for (let [next] = listPending(this.#state.items); next; [next] = listPending(this.#state.items))
        await this.#send(next);
    } catch (error) {
      this.#set({ fault: explainFault(error) });
      if (readReason(error) !== 'SIGNED_OUT') this.#plan(RETRY_DELAY);
    }
  }

  async #send(item: QueuedChange): Promise<void> {
    const request = toRequest(item);
    const { id, change } = request;
    // The server's refusal would not name the field.
    if (change.kind === 'set' && typeof change.value === 'string' && change.value.length > MAX_TEXT)
      return this.#stop(item, { refused: FAR_TOO_LONG });
    this.#sentIds.add(id);
    try {
      const { revision } = await api.page.change.mutate(request);
      const items = replace(this.#state.items, item, { ...item, savedIn: revision });
      this.#set({ items, savedAt: Date.now(), fault: null });
    } catch (error) {
      const reason = readReason(error) ?? '';
      if (reason === 'CONFLICT') this.#stopAtConflict(item, error);
      else if (['BAD_INPUT', 'NOT_FOUND', 'INVALID'].includes(reason))
        this.#stop(item, { refused: explainFault(error) });
      else throw error;
    }
    refreshDraft(this.#queries);
  }

  #stopAtConflict(item: QueuedChange, error: unknown): void {
    const { theirs = null, field = '', by } = readRefusalFacts(error) ?? {};
    const { change } = item;
    const isRemoved = theirs === null && !(change.kind === 'set' && change.was !== null);
    if (!isRemoved) this.#stop(item, { conflict: { theirs, field, by } });
    else if (change.kind === 'set' || change.kind === 'insert') this.#stop(item, { refused: PARENT_REMOVED });
    // An entry that somebody else removed cannot be moved or removed.
    else this.#set({ items: replace(this.#state.items, item) });
  }

  /** Later text in the same field is merged into the stopped change; after a refusal, that text is sent instead. */
  #stop(item: QueuedChange, reason: Pick<QueuedChange, 'refused' | 'conflict'>): void {
    const isLater = (one: QueuedChange) => one !== item && isOpen(one) && isSameValue(one, item);
    const last = this.#state.items.findLast(isLater);
    const next = last ? { ...mergeChanges(item, last), id: last.id } : item;
    const stopped = last && reason.refused ? next : { ...next, ...reason };
    const items = this.#state.items.filter((one) => !isLater(one));
    this.#set({ items: replace(items, item, stopped) });
  }

  #set(update: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...update };
    this.#storeUnsent(this.#state.items.filter(isUnsaved).map(toRequest));
    for (const listener of this.#listeners) listener();
  }
}

const toRequest = ({ id, visit, file, change }: QueuedChange): ChangeRequest => ({ id, visit, file, change });

/** Pending, refused or in conflict. */
export const isUnsaved = ({ savedIn }: QueuedChange): boolean => savedIn === undefined;

const isOpen = (item: QueuedChange): boolean =>
  isUnsaved(item) && item.refused === undefined && item.conflict === undefined;

/** Whether two changes are about the same field, or about a field and a part of it. */
const isRelated = (one: ChangeRequest, other: ChangeRequest): boolean =>
  isNested(findChangedPlace(one), findChangedPlace(other));

const isSameValue = (one: ChangeRequest, other: ChangeRequest): boolean =>
  one.file === other.file &&
  one.change.kind === 'set' &&
  other.change.kind === 'set' &&
  one.change.path.join('.') === other.change.path.join('.');

/** Merges two changes of one value: from the value before the first to the value of the last. */
function mergeChanges<First extends ChangeRequest>(first: First, { visit, change }: ChangeRequest): First {
  const value = 'value' in change ? change.value : null;
  return { ...first, visit, change: { ...first.change, value } as DraftChange };
}

const replace = (
  items: readonly QueuedChange[],
  item: QueuedChange,
  ...replacements: readonly QueuedChange[]
): readonly QueuedChange[] => items.flatMap((one) => (one === item ? replacements : [one]));

/** Changes that can be sent: a refusal or conflict blocks later changes of the same field. */
export const listPending = (items: readonly QueuedChange[]): readonly QueuedChange[] =>
  items.filter(
    (item, at) =>
      isOpen(item) &&
      !items.slice(0, at).some((one) => isUnsaved(one) && !isOpen(one) && isRelated(one, item)),
  );

const queues = new WeakMap<QueryClient, ChangeQueue>();

/** One queue per session. */
export function useQueue(): [QueueState, ChangeQueue] {
  const queries = useQueryClient();
  const queue = queues.get(queries) ?? new ChangeQueue(queries);
  queues.set(queries, queue);
  return [useSyncExternalStore(queue.subscribe, queue.read), queue];
}
