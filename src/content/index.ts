/** Content on Node: loading, checking, editing and drafting a content folder. */
export * from './check/checkFolder.ts';
export * from './drafts/changeTexts.ts';
export * from './drafts/contentFiles.ts';
export * from './drafts/draft.ts';
export * from './drafts/fields.ts';
export * from './drafts/merge.ts';
export * from './drafts/migrateDraft.ts';
export * from './drafts/versionFolder.ts';
export * from './edit/index.ts';
export * from './load/contentError.ts';
export * from './load/findContentFiles.ts';
export * from './load/loadContent.ts';
export * from './load/readTimeZone.ts';
export { listStrings } from './load/readYaml.ts';
export * from './shipped/findShipped.ts';
export * from './wording/index.ts';
