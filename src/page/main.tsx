import content from 'virtual:content';
import { hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { rememberPrerendered } from './Prerendered.tsx';
import { wakeIslands } from './sections/reserve/islands.ts';
import type { PageState } from './state.ts';

/** The browser's entry: wakes the page that the server rendered. `boot/boot.ts` decides when it comes. */
const page = document.getElementById('page');
const state = document.getElementById('state');
if (page && state) {
  rememberPrerendered(page);
  hydrateRoot(page, <App content={content} state={JSON.parse(state.textContent) as PageState} />);
  wakeIslands(page);
}
