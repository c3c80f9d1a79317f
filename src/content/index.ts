/** Content on Node: loading, checking, editing and drafting a content folder. */
export * from './check/index.ts';
export * from './drafts/index.ts';
export * from './edit/index.ts';
export * from './load/findContentFiles.ts';
export * from './load/index.ts';
export * from './shipped/index.ts';
export * from './wording/index.ts';
