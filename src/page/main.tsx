import content from 'virtual:content';
import { hydrateRoot } from 'react-dom/client';
import { dialogs } from '#dialogs';
import { MESSAGES } from '#enquiry';
import { App } from './App.tsx';
import { rememberPrerendered } from './Prerendered.tsx';
import { wakeIslands } from './sections/reserve/islands.ts';
import type { PageState } from './state.ts';

/** The browser's entry: hydrates the page that the server rendered. `boot.ts` decides when it is loaded. */
const page = document.getElementById('page');
const stateJson = document.getElementById('state')?.textContent;
if (page && stateJson) {
  const state: PageState = JSON.parse(stateJson);
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
