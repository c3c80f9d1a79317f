/** Where enquiries are kept: one interface, an embedded store and a shared one. */

export type { Store } from './createStore.ts';
export { StoreError } from './database/backend.ts';
export { type CopyCounts, inspectCopy, replaceStore } from './dataDir/copies.ts';
export { type DataDirLock, lockDataDir } from './dataDir/dataDirLock.ts';
export { reapplyErasures, toErasedFile } from './dataDir/erasedIds.ts';
export { findMissingStore, openStore, type StoreSettings } from './openStore.ts';
export type {
  EnquiryHead,
  EnquiryTimes,
  HeadsFilter,
  Marking,
  MarkOutcome,
  OwnerRecord,
} from './ownerStore.ts';
export { isSameSecret } from './queries/isSameSecret.ts';
export type { AccountTables } from './schema/accountTables.ts';
export * from './store.ts';
export type { StoreConnection } from './storeConnection.ts';
export type { EnquiryWithHistory, Step, StoredEnquiry } from './storedEnquiry.ts';
