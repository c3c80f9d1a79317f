/** Content on Node: loading, checking, editing and drafting a content folder. */
export * from './check/checkFolder.ts';
export * from './drafts/index.ts';
export * from './edit/index.ts';
export * from './load/contentError.ts';
export * from './load/findContentFiles.ts';
export * from './load/loadContent.ts';
export * from './load/readTimeZone.ts';
export * from './shipped/findShipped.ts';
export * from './wording/index.ts';
