import type { SiteContent } from '#content/schema';
import { retryableOnce } from '#enquiry';
import type { PageState } from '../pageState.ts';
import { hasDraft } from '../sections/contact/draft/draftStorage.ts';
import { forgetSentEnquiry } from './forgetSentEnquiry.ts';
import { keepTaps } from './keepTaps.ts';
import { onNear, savesData } from './onNear.ts';
import { clearShown, showFailure, showSending } from './showInForm.ts';

/**
 * Wakes React where the page needs it: in the contact section, and in the parts of other sections that work by script.
 * Never because the browser is idle: a visitor who only reads does not pay for it (record 0180).
 */
export function wakeWhenNeeded(content: SiteContent, state: PageState): void {
  const section = document.getElementById('contact-section');
  if (section) wakeContact(section, content, state);
  for (const host of document.querySelectorAll<HTMLElement>('[data-island]')) {
    onNear(
      host,
      () => void import('../sections/reserve/wakeIsland.ts').then(({ wakeIsland }) => wakeIsland(host)),
    );
  }
}

/**
 * When the form is less than a window away or on its way there, at the first touch of it, and at once where something
 * is to be shown in it: the answer to a form that was posted, or a draft.
 */
function wakeContact(section: HTMLElement, content: SiteContent, state: PageState): void {
  const wake = retryableOnce(async () => {
    const { hydrateContact } = await import('../hydrateContact.tsx');
    clearShown();
    await letKeysThrough();
    await hydrateContact(section, content, state);
  });
  const wakeQuietly = () => void wake().catch(() => {});
  forgetSentEnquiry(state);
  keepTaps(section, wake, {
    onSending: (form) => showSending(form, content),
    onUnsent: (form) => showFailure(form, content),
  });
  if (!savesData()) onNear(section, wakeQuietly);
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest('a[href="#contact-section"]')) wakeQuietly();
  });
  const isSent = new URLSearchParams(location.search).has('enquiry');
  if (isSent || state.form || hasDraft(() => sessionStorage)) wakeQuietly();
}

/**
 * A key pressed while the scripts were run is painted before React hears keys: the first that it hears waits until the
 * whole form is hydrated, and would have waited for both.
 */
const letKeysThrough = () => new Promise<void>((resolve) => setTimeout(resolve));
