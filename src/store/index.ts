/** Storage of enquiries: one set of queries for both the embedded and the shared database. */

export { Refusal, StoreError } from './database/backend.ts';
export { type CopiedStateCounts, inspectCopy, replaceStore } from './dataDir/copies.ts';
export { makePrivateFolder } from './dataDir/dataDir.ts';
export { lockDataDir } from './dataDir/dataDirLock.ts';
export { reapplyErasures, toErasedFile } from './dataDir/erasedIds.ts';
export { findMissingStore, openStore, type StoreSettings } from './openStore.ts';
export type { Acceptance, Decision, Outcome } from './queries/acceptEnquiry.ts';
export { type NewEnquiry, PLAIN_TOKEN, type RecentCounts } from './queries/arrivals.ts';
export type { EnquiryWithHistory, Step, StoredEnquiry } from './queries/enquiries.ts';
export type { HeldEnquiry } from './queries/heldNotices.ts';
export { BACKUP_MARK, FOREVER, isSameSecret, MAIL_OUT_MARK, UNNAMED_PROXY } from './queries/marks.ts';
export { type HeldSize, MAX_COUNT, type OutboxCounts } from './queries/outbox.ts';
export type { Marking } from './queries/ownerMarks.ts';
export type { EnquiryHead, EnquiryTimes, HeadsFilter, OwnerRecord } from './queries/ownerReads.ts';
export type { Selection } from './queries/selection.ts';
export { type Change, type ClaimedEnquiry, inBatches, TRANSITION_BATCH } from './queries/transitions.ts';
export type { AccountTables } from './schema/tables.ts';
export type { Store, StoreConnection } from './store.ts';
