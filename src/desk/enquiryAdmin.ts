import type { State } from '#enquiry';
import type { EnquiryWithHistory, Store, StoredEnquiry } from '#store';
import { applyTransition, applyTransitionToAll } from './transitions.ts';

/**
 * What the owner may do with kept enquiries, while the site runs or not (CONTRACT "Commands", `enquiries`).
 * Operations on many take a `progress` callback that is told the running total.
 */
export interface EnquiryAdmin {
  /** Newest first; also what an export reads. */
  list(states?: readonly State[]): AsyncIterable<StoredEnquiry>;
  show(id: string): Promise<EnquiryWithHistory | null>;
  /** `failed` to `queued`. False when there is no such failed enquiry. */
  retry(id: string): Promise<boolean>;
  retryAll(progress?: Progress): Promise<number>;
  /** `held` to `queued`. False when there is no such held enquiry. */
  release(id: string): Promise<boolean>;
  /** Blanks the words; id and times stay. False when there is no such enquiry, or it is erased already. */
  erase(id: string): Promise<boolean>;
  /** For a privacy request; the address may be spelt in any way (`Selection.email`). */
  eraseByEmail(email: string, progress?: Progress): Promise<number>;
  /** Erases what was sent, failed or held longer than `olderThanMs` ago; what still waits stays. */
  purge(olderThanMs: number, progress?: Progress): Promise<number>;
  /** A copy of the embedded store while the site runs. @throws StoreError on PostgreSQL, which has pg_dump. */
  backup(file: string): Promise<void>;
}

export type Progress = (done: number) => void;

export function createEnquiryAdmin(store: Store, now: () => number = Date.now): EnquiryAdmin {
  const one = (name: Parameters<typeof applyTransition>[1], id: string, reason: string) =>
    applyTransition(store, name, { id }, { at: now(), reason }).then((moved) => moved === 1);

  return {
    list: (states) => store.list(states && { states }),
    show: (id) => store.show(id),
    retry: (id) => one('retried', id, 'the owner asked for another try'),
    retryAll: (progress) =>
      applyTransitionToAll(
        store,
        'retried',
        {},
        { at: now(), reason: 'the owner asked for another try' },
        progress,
      ),
    release: (id) => one('released', id, 'the owner released it'),
    erase: (id) => one('erased', id, 'erased by request'),
    eraseByEmail: (email, progress) =>
      applyTransitionToAll(
        store,
        'erased',
        { email: email.trim() },
        { at: now(), reason: 'erased by request' },
        progress,
      ),
    purge: (olderThanMs, progress) =>
      applyTransitionToAll(
        store,
        'erased',
        { states: ['sent', 'failed', 'held'], changedBefore: now() - olderThanMs },
        { at: now(), reason: 'purged by the owner' },
        progress,
      ),
    backup: (file) => store.backup(file),
  };
}
