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
  readonly refusal?: string;
  /** The field has a newer value than the one that the owner edited. The owner must choose between the two. */
  readonly conflict?: { theirs: Value | null; field: string; by: ChangeSource | undefined };
}

interface QueueState {
  readonly items: readonly QueuedChange[];
  readonly savedAt: number | null;
  /** Why the last attempt to save failed; saving is retried. */
  readonly fault: string | null;
  /** Changes of unproven origin: sent only after the owner confirms them. */
  readonly unproven: UnsentChanges | null;
}

/** In milliseconds: the delay between a keystroke and sending it. */
const SEND_DELAY = 100;
/** In milliseconds: the delay before a retry. */
const RETRY_DELAY = 5_000;

const FAR_TOO_LONG = 'This is far longer than any text of a page. Take out what does not belong here.';
const PARENT_REMOVED =
  'What it was part of was removed elsewhere. Copy it from here to where it belongs now.';

/** Sends changes one by one, even after the owner leaves My page. */
export class ChangeQueue {
  #state: QueueState = { items: [], savedAt: null, fault: null, unproven: null };
  readonly #queries: QueryClient;
  readonly #storeUnsent: (waiting: readonly ChangeRequest[]) => void;
  readonly #listeners = new Set<() => void>();
  /** Ids of changes that may have reached the server: these must be resent unmodified. */
  readonly #sentIds = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;

  constructor(queries: QueryClient) {
    this.#queries = queries;
    addEventListener('online', () => this.#scheduleSend(0));
    this.#storeUnsent = openUnsentChanges((unsent) => {
      if (unsent.isProven) this.takeOver(unsent, true);
      else this.#set({ unproven: unsent });
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
    const canMerge = last?.visit === request.visit && !this.#sentIds.has(last.id);
    if (last && isSameValue(last, request) && (canMerge || !isOpen(last))) {
      const { refusal, ...merged } = mergeChanges(last, request);
      // A refused change that was corrected is sent under a new id.
      this.#set({ items: replace(items, last, refusal ? { ...merged, id: request.id } : merged) });
    } else this.#set({ items: [...items, request] });
    this.#scheduleSend(request.change.kind === 'set' ? SEND_DELAY : 0);
  }

  /** Drops the saved changes that a form of this revision already contains. */
  dropSaved(revision: number): void {
    const items = this.#state.items.filter(({ savedIn = Infinity }) => savedIn > revision);
    if (items.length < this.#state.items.length) this.#set({ items });
  }

  /** Sends the pending changes. Resolves once nothing is pending, or sending fails. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#sending ??= this.#sendOneByOne().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  /** Discards a change that was not sent, or was refused. @returns false if the server may have saved it */
  drop(id: string): boolean {
    const item = this.#state.items.find((one) => one.id === id);
    if (!item || (this.#sentIds.has(id) && !item.refusal)) return false;
    this.#set({ items: replace(this.#state.items, item) });
    return true;
  }

  resolve(item: QueuedChange, keep: 'mine' | 'theirs'): void {
    const { conflict, ...request } = item;
    const change = { ...request.change, was: conflict?.theirs ?? null } as DraftChange;
    const next = keep === 'mine' ? [{ ...request, change }] : [];
    this.#set({ items: replace(this.#state.items, item, ...next) });
    refreshDraft(this.#queries);
    this.#scheduleSend(0);
  }

  /** Adds the unsent changes of a closed window before those of this window, or discards them. */
  takeOver(unsent: UnsentChanges, isKept: boolean): void {
    const { items, unproven } = this.#state;
    const newItems = isKept ? [...unsent.waiting, ...items] : items;
    for (const { id } of unsent.waiting) this.#sentIds.add(id);
    this.#set({ items: newItems, unproven: unproven === unsent ? null : unproven });
    unsent.forget();
    this.#scheduleSend(0);
  }

  clearSavedAt(): void {
    this.#set({ savedAt: null });
  }

  #scheduleSend(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delay);
  }

  async #sendOneByOne(): Promise<void> {
    try {
      for (let [next] = listPending(this.#state.items); next; [next] = listPending(this.#state.items))
        await this.#send(next);
    } catch (error) {
      this.#set({ fault: explainFault(error) });
      if (readReason(error) !== 'SIGNED_OUT') this.#scheduleSend(RETRY_DELAY);
    }
  }

  async #send(item: QueuedChange): Promise<void> {
    const request = toRequest(item);
    const { id, change } = request;
    // Refused here, because the server's refusal would not name the field.
    if (change.kind === 'set' && typeof change.value === 'string' && change.value.length > MAX_TEXT)
      return this.#mark(item, { refusal: FAR_TOO_LONG });
    this.#sentIds.add(id);
    try {
      const { revision } = await api.page.change.mutate(request);
      const items = replace(this.#state.items, item, { ...item, savedIn: revision });
      this.#set({ items, savedAt: Date.now(), fault: null });
    } catch (error) {
      const reason = readReason(error) ?? '';
      if (reason === 'CONFLICT') this.#handleConflict(item, error);
      else if (['BAD_INPUT', 'NOT_FOUND', 'INVALID'].includes(reason))
        this.#mark(item, { refusal: explainFault(error) });
      else throw error;
    }
    refreshDraft(this.#queries);
  }

  #handleConflict(item: QueuedChange, error: unknown): void {
    const { theirs = null, field = '', by } = readRefusalFacts(error) ?? {};
    const { change } = item;
    const isRemoved = theirs === null && !(change.kind === 'set' && change.was !== null);
    if (!isRemoved) this.#mark(item, { conflict: { theirs, field, by } });
    else if (change.kind === 'set' || change.kind === 'insert') this.#mark(item, { refusal: PARENT_REMOVED });
    // The entry to move or remove was removed elsewhere, so there is nothing left to do.
    else this.#set({ items: replace(this.#state.items, item) });
  }

  /** Marks a change as refused or in conflict. Text typed since is merged into it, and is sent after a refusal. */
  #mark(item: QueuedChange, reason: Pick<QueuedChange, 'refusal' | 'conflict'>): void {
    const isLater = (one: QueuedChange) => one !== item && isOpen(one) && isSameValue(one, item);
    const last = this.#state.items.findLast(isLater);
    const next = last ? { ...mergeChanges(item, last), id: last.id } : item;
    const replacement = last && reason.refusal ? next : { ...next, ...reason };
    const items = this.#state.items.filter((one) => !isLater(one));
    this.#set({ items: replace(items, item, replacement) });
  }

  #set(update: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...update };
    this.#storeUnsent(this.#state.items.filter(isUnsaved).map(toRequest));
    for (const listener of this.#listeners) listener();
  }
}

const toRequest = ({ id, visit, file, change }: QueuedChange): ChangeRequest => ({ id, visit, file, change });

/** Whether the change is pending, refused or in conflict. */
export const isUnsaved = ({ savedIn }: QueuedChange): boolean => savedIn === undefined;

const isOpen = (item: QueuedChange): boolean =>
  isUnsaved(item) && item.refusal === undefined && item.conflict === undefined;

/** Whether two changes are about the same field, or about a field and a part of it. */
const isRelated = (one: ChangeRequest, other: ChangeRequest): boolean =>
  isNested(findChangedPlace(one), findChangedPlace(other));

const isSameValue = (one: ChangeRequest, other: ChangeRequest): boolean =>
  one.file === other.file &&
  one.change.kind === 'set' &&
  other.change.kind === 'set' &&
  one.change.path.join('.') === other.change.path.join('.');

/** Merges two changes of the same value into one, from the value before the first to that after the second. */
function mergeChanges<First extends ChangeRequest>(first: First, { visit, change }: ChangeRequest): First {
  const value = 'value' in change ? change.value : null;
  return { ...first, visit, change: { ...first.change, value } as DraftChange };
}

const replace = (
  items: readonly QueuedChange[],
  item: QueuedChange,
  ...replacements: readonly QueuedChange[]
): readonly QueuedChange[] => items.flatMap((one) => (one === item ? replacements : [one]));

/** Lists the changes that can be sent. A refusal or conflict blocks later changes of the same field. */
export const listPending = (items: readonly QueuedChange[]): readonly QueuedChange[] =>
  items.filter(
    (item, at) =>
      isOpen(item) &&
      !items.slice(0, at).some((one) => isUnsaved(one) && !isOpen(one) && isRelated(one, item)),
  );

const queues = new WeakMap<QueryClient, ChangeQueue>();

/** @returns the state of the session's queue, and the queue itself */
export function useQueue(): [QueueState, ChangeQueue] {
  const queries = useQueryClient();
  const queue = queues.get(queries) ?? new ChangeQueue(queries);
  queues.set(queries, queue);
  return [useSyncExternalStore(queue.subscribe, queue.read), queue];
}
