/** Where enquiries are kept: one interface, an embedded store and a shared one. */

export type { AccountTables } from './accountTables.ts';
export type { Store } from './createStore.ts';
export { type DataDirLock, lockDataDir } from './dataDirLock.ts';
export { reapplyErasures, toErasedFile } from './erasedIds.ts';
export { type CopyCounts, inspectCopy } from './inspectCopy.ts';
export { isSameSecret } from './isSameSecret.ts';
export { findMissingStore, openStore, type StoreSettings } from './openStore.ts';
export type {
  EnquiryHead,
  EnquiryTimes,
  HeadsFilter,
  Marking,
  MarkOutcome,
  OwnerRecord,
} from './ownerStore.ts';
export { replaceStore } from './replaceStore.ts';
export * from './store.ts';
export type { StoreConnection } from './storeConnection.ts';
export type { EnquiryWithHistory, Step, StoredEnquiry } from './storedEnquiry.ts';
export { StoreError } from './storeError.ts';
