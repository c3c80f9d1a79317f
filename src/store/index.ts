/** Where enquiries are kept: one interface, an embedded store and a shared one. */
export { reapplyErasures } from './erasedIds.ts';
export { holdDataDir } from './hold.ts';
export { missingStore, openStore, type StoreSettings } from './open.ts';
export * from './store.ts';
