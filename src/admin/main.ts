import './desk.css';
import { desk, explainFault, readReason } from './deskClient.ts';
import { createDeskPage } from './deskPage.ts';
import { make } from './elements.ts';
import { showInvitation, showLink, showNewDevice } from './entryView.ts';
import { showSignIn } from './signInView.ts';
import { showYou } from './youView.ts';

const page = createDeskPage(document.querySelector('main') ?? document.body);

/** Looks anew who is in, and shows what they may see. */
async function showDesk(): Promise<void> {
  try {
    const { email, kind } = await desk.you.get.query();
    if (kind === 'recovery') showNewDevice(page, showDesk);
    else await showYou(page, email, showDesk);
  } catch (error) {
    if (readReason(error) === 'SIGNED_OUT') showSignIn(page, showDesk);
    else page.show('The desk', make('p', {}, explainFault(error)));
  }
}

/** The one-time ways in stand behind the `#`. They leave the address at once, so that no copy of it holds them. */
function readEntry(): { kind: string; token: string } | undefined {
  const [, kind, token] = /^#(invitation|link)=([\w-]+)$/.exec(location.hash) ?? [];
  if (kind === undefined || token === undefined) return undefined;
  history.replaceState(null, '', location.pathname);
  return { kind, token };
}

function start(): void {
  const entry = readEntry();
  if (entry?.kind === 'invitation') showInvitation(page, entry.token, showDesk);
  else if (entry) showLink(page, entry.token, showDesk);
  else void showDesk();
}

// A link that is opened where the desk is open already changes no more than what stands behind the `#`.
addEventListener('hashchange', start);
start();
