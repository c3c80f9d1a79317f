/** The practice's words anywhere: the schema of every file, its form, and what a change is. Pure: neither DOM nor Node. */
export * from './brand/index.ts';
export * from './drafts/change.ts';
export * from './edit/contentChange.ts';
export * from './form/index.ts';
export * from './schema/index.ts';
