/** The page: its whole tree, what it is rendered from, and nothing of any server. */
export { App } from './App.tsx';
export type { PictureFiles, Pictures } from './parts/Picture.tsx';
export { refusalStyles } from './refusal.ts';
export type { PageConfig, PageState } from './state.ts';
