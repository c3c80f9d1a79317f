import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { TEXT_MAX } from '#calls/schemas';
import type { TouchedBy, Value } from '#editor/contract';
import { desk, explainFault, readReason, readRefusalFacts } from '../deskClient.ts';
import { awaitPressEnd } from '../ui/press.ts';
import { sayFault } from '../ui/sayFault.ts';
import type { TypedChange } from './applyTyped.ts';
import { type FoundTyped, forgetFound, keepTyped, readKept } from './keptTyped.ts';
import { FORMS_KEY, noteSaved, refreshPage } from './pageQueries.ts';
import type { FieldPlaceOf } from './pageTypes.ts';

/** What was typed in a place that somebody else changed meanwhile. */
interface TypedConflict {
  readonly typed: TypedChange;
  readonly theirs: Value | null;
  /** What the place is called. */
  readonly field: string;
  /** Who has changed it; nothing where that is not known. */
  readonly by: TouchedBy | undefined;
  /** Over which draft it was typed, and which one says what is shown beside it. */
  readonly revision: number | undefined;
  readonly seen: number | undefined;
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
  /** Found in this browser, and perhaps not hers: nothing of it is sent before she says so. */
  readonly found: FoundTyped | null;
}

/** In milliseconds: from the last key until it is sent, and from a fault until it is sent again. */
const AFTER_KEY = 100;
const AGAIN_AFTER = 5_000;

/** Saves what is typed, one change after the other, wherever at the desk its owner goes meanwhile. */
class TypedChanges {
  #state: TypedState = { waiting: [], savedAt: null, fault: null, conflict: null, refused: [], found: null };
  readonly #queries: QueryClient;
  readonly #listeners = new Set<() => void>();
  #revision: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  /** The draft as each of them left it, as long as it may be taken back. */
  readonly #savedIn = new WeakMap<TypedChange, number>();

  constructor(queries: QueryClient) {
    this.#queries = queries;
    addEventListener('online', () => this.#plan(0));
    void this.#takeUp();
  }

  /** What was typed before this window was loaded comes before what is typed in it. */
  async #takeUp(): Promise<void> {
    const kept = await readKept();
    if (!kept) return;
    if (kept.keptAs === undefined) return this.#takeUpFrom(kept);
    // The question takes room.
    await awaitPressEnd();
    this.#set({ found: kept });
  }

  #takeUpFrom({ revision, waiting }: FoundTyped): void {
    this.#revision = revision;
    this.#set({ waiting: [...waiting, ...this.#state.waiting] });
    this.#plan(0);
  }

  /** What was found is hers, or is not wanted. */
  settleFound(isHers: boolean): void {
    const { found } = this.#state;
    this.#set({ found: null });
    if (found && isHers) this.#takeUpFrom(found);
    if (found?.keptAs !== undefined) forgetFound(found.keptAs);
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
    const { waiting, refused, conflict } = this.#state;
    if (conflict && isSamePlace(conflict.typed, typed)) {
      // Typed on beside what is to be chosen: that is hers now.
      this.#set({ conflict: { ...conflict, typed } });
      return;
    }
    const last = waiting.at(-1);
    const isSent = this.#sending !== undefined && waiting.length === 1;
    const isSame = last !== undefined && isSamePlace(last, typed) && !isSent;
    this.#set({
      waiting: [...(isSame ? waiting.slice(0, -1) : waiting), typed],
      refused: refused.filter((one) => !isSamePlace(one.typed, typed)),
    });
    this.#plan(typed.change.kind === 'set' || typed.change.kind === 'body' ? AFTER_KEY : 0);
  }

  /** Resolves once nothing waits any more, or it cannot be sent now. */
  async settle(): Promise<void> {
    if (this.#state.waiting.length > 0) await this.#sendAll();
  }

  /**
   * @param seen the draft as it was looked at
   * @returns that, or what was typed here since has made of it; what others changed meanwhile is refused by the server
   */
  async settleOver(seen: number): Promise<number> {
    await this.settle();
    return Math.max(seen, this.#revision ?? seen);
  }

  /** Takes one back that was just made, as long as it is the last. @throws the server’s refusal when it is not */
  async takeBack(typed: TypedChange): Promise<void> {
    await this.settle();
    const revision = this.#savedIn.get(typed) ?? -1;
    this.#revision = (await desk.page.undo.mutate({ revision })).revision;
    await refreshPage(this.#queries);
  }

  /** What was refused is wanted no more. */
  giveUp(refusal: RefusedChange): void {
    this.#set({ refused: this.#state.refused.filter((one) => one !== refusal) });
  }

  /** It is online: nothing more is to be said of it. */
  noteOnline(): void {
    this.#set({ savedAt: null });
  }

  /** After both were shown. */
  async choose(keep: 'mine' | 'theirs'): Promise<void> {
    const { conflict } = this.#state;
    this.#set({ conflict: null });
    // What was changed there since it was shown is asked about too.
    this.#revision = keep === 'mine' ? conflict?.seen : undefined;
    if (conflict && keep === 'mine') this.type(conflict.typed);
    await this.#queries.invalidateQueries({ queryKey: FORMS_KEY });
    this.#plan(0);
  }

  #plan(after: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#sendAll(), after);
  }

  #sendAll(): Promise<void> {
    clearTimeout(this.#timer);
    this.#sending ??= this.#sendOneByOne().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendOneByOne(): Promise<void> {
    try {
      for (let [next] = this.#state.waiting; next && !this.#state.conflict; [next] = this.#state.waiting)
        await this.#send(next);
    } catch (error) {
      this.#set({ fault: explainFault(error) });
      if (readReason(error) !== 'SIGNED_OUT') this.#plan(AGAIN_AFTER);
    }
  }

  async #send(typed: TypedChange): Promise<void> {
    if (isFarTooLong(typed))
      return this.#drop(typed, { refused: [...this.#state.refused, { typed, says: FAR_TOO_LONG }] });
    try {
      const asked = this.#revision ?? (await desk.page.get.query()).revision;
      const answer = await desk.page.change.mutate({ ...typed, revision: asked });
      // What the checks say of it takes room.
      await awaitPressEnd();
      this.#revision = answer.revision;
      this.#savedIn.set(typed, answer.revision);
      noteSaved(this.#queries, typed, answer, answer.revision > asked + 1);
      this.#drop(typed, { savedAt: Date.now(), fault: null });
    } catch (error) {
      const reason = readReason(error);
      if (reason === 'CONFLICT') {
        const { theirs = null, field = '', by, moved, revision: seen } = readRefusalFacts(error) ?? {};
        // An entry of a list is chosen about where it stands by now.
        const now = { ...typed, ...(moved && { change: moved }) };
        this.#drop(typed, { conflict: { typed: now, theirs, field, by, revision: this.#revision, seen } });
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
    const { conflict, refused, waiting } = this.#state;
    keepTyped({
      revision: conflict ? conflict.revision : this.#revision,
      waiting: [...refused.map(({ typed }) => typed), ...(conflict ? [conflict.typed] : []), ...waiting],
    });
    for (const listener of this.#listeners) listener();
  }
}

const FAR_TOO_LONG = 'This is far longer than any text of a page. Take out what does not belong here.';

/** What no call may carry: it would be refused without a word about its field. */
const isFarTooLong = ({ change }: TypedChange): boolean => {
  const words = change.kind === 'body' ? change.text : change.kind === 'set' ? change.value : '';
  return typeof words === 'string' && words.length > TEXT_MAX;
};

function isSamePlace(one: TypedChange, other: TypedChange): boolean {
  if (one.file !== other.file || one.change.kind !== other.change.kind) return false;
  if (one.also || other.also) return false;
  if (one.change.kind === 'body') return true;
  return (
    one.change.kind === 'set' &&
    other.change.kind === 'set' &&
    one.change.path.join('.') === other.change.path.join('.')
  );
}

/** Where it is shown: a list as a whole, where it changes what stands in which place of it. */
export function findTypedPlace({ file, change }: TypedChange): FieldPlaceOf {
  if (change.kind === 'create' || change.kind === 'delete') return { file, path: [] };
  if (change.kind === 'body') return { file, path: ['body'] };
  const isEntry = change.kind === 'remove' && typeof change.path.at(-1) === 'number';
  return { file, path: isEntry ? change.path.slice(0, -1) : change.path };
}

/** What fields say that is not at the server: refused, to be chosen, or on its way. */
export function listTyped({ refused, conflict, waiting }: TypedState): readonly TypedChange[] {
  const kind = conflict?.typed.change.kind;
  // A list is shown as it is by now: its places may be those of other entries.
  const isValue = kind === 'set' || kind === 'body';
  return [...refused.map(({ typed }) => typed), ...(conflict && isValue ? [conflict.typed] : []), ...waiting];
}

const ofDesk = new WeakMap<QueryClient, TypedChanges>();

/** One for each time that somebody comes in. */
export function useTypedChanges(): [TypedState, TypedChanges] {
  const queries = useQueryClient();
  const store = ofDesk.get(queries) ?? new TypedChanges(queries);
  ofDesk.set(queries, store);
  return [useSyncExternalStore(store.subscribe, store.read), store];
}

/** How a form hands over what is typed. */
export const makeTyping = (store: TypedChanges) => ({
  type(file: string, change: TypedChange['change'], also: TypedChange['also'] = []): TypedChange {
    const typed: TypedChange = { file, change, ...(also.length > 0 && { also }) };
    store.type(typed);
    return typed;
  },
  takeBack: (typed: TypedChange) => void store.takeBack(typed).catch(sayFault),
});
