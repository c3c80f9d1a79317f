import type { State } from '#enquiry';
import type { EnquiryWithHistory, Store, StoredEnquiry } from '#store';

/**
 * What the owner may do with kept enquiries, while the site runs or not (CONTRACT "Commands", `enquiries`).
 * Operations on many take a `progress` callback that is told the running total.
 */
export interface Office {
  list(states?: readonly State[]): AsyncIterable<StoredEnquiry>;
  show(id: string): Promise<EnquiryWithHistory | null>;
  /** `failed` to `queued`. False when there is no such failed enquiry. */
  retry(id: string): Promise<boolean>;
  retryAll(progress?: Progress): Promise<number>;
  /** `held` to `queued`. */
  release(id: string): Promise<boolean>;
  /** Blanks the words; id and times stay. */
  erase(id: string): Promise<boolean>;
  eraseByEmail(email: string, progress?: Progress): Promise<number>;
  /** Erases what was sent, failed or held longer than `olderThanMs` ago. */
  purge(olderThanMs: number, progress?: Progress): Promise<number>;
  /** @throws StoreError on PostgreSQL, which has pg_dump. */
  backup(file: string): Promise<void>;
}

export type Progress = (done: number) => void;

export declare function createOffice(store: Store, now?: () => number): Office;
