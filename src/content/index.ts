/** Content on Node: loading, checking, editing and drafting a content folder. */
export * from './check/index.ts';
export * from './drafts/changeTexts.ts';
export * from './drafts/contentFiles.ts';
export * from './drafts/draft.ts';
export * from './drafts/draftState.ts';
export * from './drafts/fields.ts';
export * from './drafts/merge.ts';
export * from './drafts/migrateDraft.ts';
export * from './drafts/versionFolder.ts';
export * from './edit/index.ts';
export * from './load/findContentFiles.ts';
export * from './load/index.ts';
export * from './shipped/index.ts';
export * from './wording/index.ts';
