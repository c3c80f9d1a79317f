import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Value } from '#editor/contract';
import { desk, explainFault, readReason, readRefusalFacts } from '../deskClient.ts';
import type { TypedChange } from './applyTyped.ts';
import { FORMS_KEY, noteSaved } from './pageQueries.ts';

/** What was typed in a place that somebody else changed meanwhile. */
interface TypedConflict {
  readonly typed: TypedChange;
  readonly theirs: Value | null;
}

/** What was typed and cannot be written, and why. It stays in its field. */
export interface RefusedChange {
  readonly typed: TypedChange;
  readonly says: string;
}

export interface TypedState {
  /** Not at the server yet, in their order. */
  readonly waiting: readonly TypedChange[];
  readonly savedAt: number | null;
  /** Why nothing is saved now; it is tried again. */
  readonly fault: string | null;
  readonly conflict: TypedConflict | null;
  readonly refused: readonly RefusedChange[];
}

/** Kept in this browser until the server has it: a window that closes in the middle of a word loses none. */
const KEPT_AS = 'desk-typed';
const AFTER_KEY = 150;
const AGAIN_AFTER = 5_000;

/** Saves what is typed, one change after the other, wherever at the desk its owner goes meanwhile. */
class TypedChanges {
  #state: TypedState = { waiting: readKept(), savedAt: null, fault: null, conflict: null, refused: [] };
  readonly #queries: QueryClient;
  readonly #listeners = new Set<() => void>();
  #revision: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;

  constructor(queries: QueryClient) {
    this.#queries = queries;
    addEventListener('online', () => this.#plan(0));
    if (this.#state.waiting.length > 0) this.#plan(0);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): TypedState => this.#state;

  /** The draft as it was looked at: what was changed elsewhere since then is seen. */
  noteRevision(revision: number): void {
    if (this.#state.waiting.length === 0 || this.#revision === undefined) this.#revision = revision;
  }

  type(typed: TypedChange): void {
    const { waiting, refused } = this.#state;
    const last = waiting.at(-1);
    const isSame =
      last !== undefined && isSamePlace(last, typed) && !(this.#isSending && waiting.length === 1);
    this.#set({
      waiting: [...(isSame ? waiting.slice(0, -1) : waiting), typed],
      refused: refused.filter((one) => !isSamePlace(one.typed, typed)),
    });
    this.#plan(typed.change.kind === 'set' || typed.change.kind === 'body' ? AFTER_KEY : 0);
  }

  /** After both were shown. */
  async choose(keep: 'mine' | 'theirs'): Promise<void> {
    const { conflict } = this.#state;
    this.#set({ conflict: null });
    this.#revision = undefined;
    await this.#queries.invalidateQueries({ queryKey: FORMS_KEY });
    if (conflict && keep === 'mine') this.type(conflict.typed);
  }

  #plan(after: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#sendAll(), after);
  }

  async #sendAll(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (let [next] = this.#state.waiting; next && !this.#state.conflict; [next] = this.#state.waiting)
        await this.#send(next);
    } catch (error) {
      this.#set({ fault: explainFault(error) });
      if (readReason(error) !== 'SIGNED_OUT') this.#plan(AGAIN_AFTER);
    } finally {
      this.#isSending = false;
    }
  }

  async #send(typed: TypedChange): Promise<void> {
    try {
      const asked = this.#revision ?? (await desk.page.get.query()).revision;
      const answer = await desk.page.change.mutate({ revision: asked, ...typed });
      this.#revision = answer.revision;
      noteSaved(this.#queries, typed, answer, answer.revision > asked + 1);
      this.#drop(typed, { savedAt: Date.now(), fault: null });
    } catch (error) {
      const reason = readReason(error);
      if (reason === 'CONFLICT') {
        this.#drop(typed, { conflict: { typed, theirs: readRefusalFacts(error)?.theirs ?? null } });
      } else if (reason === 'BAD_INPUT' || reason === 'NOT_FOUND' || reason === 'INVALID') {
        this.#drop(typed, { refused: [...this.#state.refused, { typed, says: explainFault(error) }] });
      } else throw error;
    }
  }

  #drop(typed: TypedChange, more: Partial<TypedState>): void {
    this.#set({ ...more, waiting: this.#state.waiting.filter((one) => one !== typed) });
  }

  #set(more: Partial<TypedState>): void {
    this.#state = { ...this.#state, ...more };
    if (this.#state.waiting.length > 0) localStorage.setItem(KEPT_AS, JSON.stringify(this.#state.waiting));
    else localStorage.removeItem(KEPT_AS);
    for (const listener of this.#listeners) listener();
  }
}

function readKept(): TypedChange[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? '[]');
    return Array.isArray(kept) ? (kept as TypedChange[]) : [];
  } catch {
    return [];
  }
}

function isSamePlace(one: TypedChange, other: TypedChange): boolean {
  if (one.file !== other.file || one.change.kind !== other.change.kind) return false;
  if (one.change.kind === 'body') return true;
  return (
    one.change.kind === 'set' &&
    other.change.kind === 'set' &&
    one.change.path.join('.') === other.change.path.join('.')
  );
}

const ofDesk = new WeakMap<QueryClient, TypedChanges>();

/** One for each time that somebody comes in. */
export function useTypedChanges(): [TypedState, TypedChanges] {
  const queries = useQueryClient();
  const store = ofDesk.get(queries) ?? new TypedChanges(queries);
  ofDesk.set(queries, store);
  return [useSyncExternalStore(store.subscribe, store.read), store];
}
