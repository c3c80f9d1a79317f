import { groupCommit } from './accept.ts';
import { findTokens, forgetArrivals } from './arrivals.ts';
import type { Backend } from './backend.ts';
import { dropMark, forgetMarks, listMarks, readMark, secret, takeMark } from './marks.ts';
import { listUntold, listUnwarned, markTold, markWarned } from './notices.ts';
import { probe } from './probe.ts';
import { claim, move, recall } from './queue.ts';
import {
  countArrivals,
  countByReason,
  countSince,
  findUnaccounted,
  list,
  listStates,
  measureHeld,
  measureShortId,
  outbox,
  show,
  wasChecked,
} from './read.ts';
import { type Change, type EraseCopies, type Store, StoreError } from './store.ts';

/** The store on either database: the shared queries, each fault told as `StoreError`. */
export function createStore(backend: Backend, eraseCopies: EraseCopies = async () => {}): Store {
  const commit = groupCommit(backend);
  let scrubbed = true;

  /** Inside the transaction: a copy that stays must not pass for erased. */
  async function withoutCopies(ids: readonly string[], change: Change): Promise<void> {
    try {
      await eraseCopies(ids, change);
    } catch (error) {
      if (error instanceof StoreError) throw error;
      const code = (error as NodeJS.ErrnoException).code ?? 'a fault';
      throw new StoreError(
        `Nothing was erased, because a mail kept as a file could not be removed (${code}).`,
      );
    }
  }

  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw error instanceof StoreError ? error : backend.explain(error);
    }
  }

  async function* explained<T>(rows: AsyncIterable<T>): AsyncIterable<T> {
    try {
      yield* rows;
    } catch (error) {
      throw backend.explain(error);
    }
  }

  return {
    kind: backend.kind,
    place: backend.place,
    accept: (acceptance) => guarded(() => commit(acceptance)),
    findByToken: (token) => guarded(async () => (await findTokens(backend.db, [token])).get(token) ?? null),
    forgetArrivals: (before) =>
      guarded(async () => {
        if (!scrubbed) scrubbed = await backend.scrub();
        await forgetArrivals(backend, before);
      }),
    claim: (request) => guarded(() => claim(backend, request)),
    recall: (now, longestPause) => guarded(() => recall(backend, now, longestPause)),
    move: (which, change) =>
      guarded(async () => {
        if (change.to !== 'erased') return move(backend, which, change);
        const moved = await move(backend, which, change, (ids) => withoutCopies(ids, change));
        if (moved > 0) scrubbed = await backend.scrub();
        return moved;
      }),
    show: (id) => guarded(() => show(backend, id)),
    countByReason: (which) => guarded(() => countByReason(backend, which)),
    measureHeld: (atMost) => guarded(() => measureHeld(backend, atMost)),
    listUntold: () => guarded(() => listUntold(backend)),
    markTold: (ids) => guarded(() => markTold(backend, ids)),
    listUnwarned: (heldBefore) => guarded(() => listUnwarned(backend, heldBefore)),
    markWarned: (ids, now) => guarded(() => markWarned(backend, ids, now)),
    list: (which) => explained(list(backend, which)),
    listStates: (which) => explained(listStates(backend, which)),
    measureShortId: () => guarded(() => measureShortId(backend)),
    wasChecked: (id) => guarded(() => wasChecked(backend, id)),
    countArrivals: (which) => guarded(() => countArrivals(backend, which)),
    outbox: () => guarded(() => outbox(backend)),
    countSince: (time) => guarded(() => countSince(backend, time)),
    secret: (name) => guarded(() => secret(backend, name)),
    takeMark: (name, now, every) => guarded(() => takeMark(backend, name, now, every)),
    readMark: (name) => guarded(() => readMark(backend, name)),
    dropMark: (name, takenUntil) => guarded(() => dropMark(backend, name, takenUntil)),
    listMarks: (prefix) => guarded(() => listMarks(backend, prefix)),
    forgetMarks: (prefix, time) => guarded(() => forgetMarks(backend, prefix, time)),
    probe: (now) => guarded(() => probe(backend, now)),
    check: () => guarded(async () => [...(await backend.integrity()), ...(await findUnaccounted(backend))]),
    backup: (file) => guarded(() => backend.backup(file)),
    close: () => guarded(() => backend.db.destroy()),
  };
}
