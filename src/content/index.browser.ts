/** Content without DOM or Node: the schema and form of every file, and the types of changes. */
export * from './brand/brandTheme.ts';
export * from './brand/palette.ts';
export * from './brand/safeLogo.ts';
export * from './drafts/change.ts';
export * from './edit/value.ts';
export * from './form/index.ts';
export * from './schema/index.ts';
