import { createRoot, hydrateRoot } from 'react-dom/client';
import type { SiteContent } from '#content/schema';
import { DialogHost, dialogs } from '#dialogs';
import { MESSAGES } from '#enquiry';
import { rememberPrerendered } from './Prerendered.tsx';
import type { PageState } from './pageState.ts';
import { ContactBody } from './sections/contact/ContactBody.tsx';

/**
 * Brings React to the contact section that the server rendered, and to the dialogs. `wake/` decides when.
 * @returns when the section works by script
 */
export async function hydrateContact(
  section: HTMLElement,
  content: SiteContent,
  state: PageState,
): Promise<void> {
  rememberPrerendered(section);
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<DialogHost />);
  await new Promise<void>((resolve) => {
    hydrateRoot(section, <ContactBody content={content} state={state} onAwake={resolve} />);
  });
  thankWhoeverWasSentHere(state);
}

/**
 * Where a form posted without scripts leads; a static host cannot have rendered the thanks. A link of another site's
 * may lead here too, and nothing was sent then.
 */
function thankWhoeverWasSentHere({ form }: PageState): void {
  const isSent = new URLSearchParams(location.search).get('enquiry') === 'sent';
  if (isSent && !form && document.referrer.startsWith(`${location.origin}/`)) {
    dialogs.message({ message: MESSAGES.sent, style: 'success' }).catch(() => {});
  }
}
