import { hydrateRoot } from 'react-dom/client';
import { dialogs } from '#dialogs';
import { MESSAGES } from '#enquiry';
import { App } from './App.tsx';
import type { BrowserWords } from './browserWords.ts';
import { rememberPrerendered } from './Prerendered.tsx';
import type { PageState } from './pageState.ts';
import { wakeIslands } from './sections/reserve/wakeIslands.ts';
import { addPrintStyles } from './styles/addPrintStyles.ts';

/** The browser's entry: hydrates the page that the server rendered. `boot.ts` decides when it is loaded. */
function start(page: HTMLElement, state: PageState, { content, ...paper }: BrowserWords): void {
  addPrintStyles(paper);
  rememberPrerendered(page);
  hydrateRoot(page, <App content={content} state={state} />);
  wakeIslands(page);
  // Where a form posted without scripts leads; a static host cannot have rendered the thanks. A link of
  // another site's may lead here too, and nothing was sent then.
  const isSent = new URLSearchParams(location.search).get('enquiry') === 'sent';
  if (isSent && !state.form && document.referrer.startsWith(`${location.origin}/`)) {
    dialogs.message({ message: MESSAGES.sent, style: 'success' }).catch(() => {});
  }
}

const page = document.getElementById('page');
const stateJson = document.getElementById('state')?.textContent;
const words = document.querySelector<HTMLScriptElement>('[data-words]')?.dataset['words'];
if (page && stateJson && words) {
  // The boot script has asked for it together with this one, and a browser runs a module once. Awaited at the top
  // level, it would make Rolldown part this file in two.
  import(/* @vite-ignore */ words).then((module: BrowserWords) => start(page, JSON.parse(stateJson), module));
}
