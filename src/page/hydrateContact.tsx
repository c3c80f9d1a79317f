import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { SiteContent } from '#content/schema';
import { DialogHost, dialogs, prepareDialogs } from '#dialogs';
import { MESSAGES } from '#enquiry';
import { rememberPrerendered } from './Prerendered.tsx';
import type { PageState } from './pageState.ts';
import { ContactBody } from './sections/contact/Contact.tsx';
import { rememberInput } from './sections/contact/draft/useDraft.ts';
import { findCurrentElement } from './sections/contact/formFields.ts';

/**
 * Hydrates the contact section in one task, so that no key press is lost between reading the fields and hydration. If a
 * translator or an extension has changed the section, React renders it again; the focus is then restored.
 */
export function hydrateContact(section: HTMLElement, content: SiteContent, state: PageState): void {
  const host = document.createElement('div');
  host.id = 'dialogs';
  document.body.append(host);
  createRoot(host).render(<DialogHost />);
  rememberPrerendered(section);
  rememberInput(section);
  const restoreFocus = rememberFocus(section);
  flushSync(() => hydrateRoot(section, <ContactBody content={content} state={state} />));
  restoreFocus();
  document.documentElement.dataset['ready'] = 'form';
  // The dialog that reports a lost connection must be loaded while online.
  prepareDialogs()
    .then(() => host.setAttribute('data-ready', ''))
    .catch(() => {});
  showThanksAfterPost(content, state);
}

/** @returns a function that restores focus and caret if the element was replaced or moved */
function rememberFocus(section: HTMLElement): () => void {
  const focusedElement = document.activeElement;
  if (!(focusedElement instanceof HTMLElement) || !section.contains(focusedElement)) return () => {};
  const { selectionStart, selectionEnd } = focusedElement as HTMLInputElement;
  return () => {
    const element = findCurrentElement(section, focusedElement);
    if (!element || element === document.activeElement) return;
    element.focus({ preventScroll: true });
    // Email fields do not expose their selection.
    if (typeof selectionStart === 'number')
      (element as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
  };
}

/** For static hosts, which cannot render the thanks. Checks the referrer, as other sites may link to this address. */
function showThanksAfterPost({ contact }: SiteContent, { form }: PageState): void {
  const isSent = new URLSearchParams(location.search).get('enquiry') === 'sent';
  if (isSent && !form && document.referrer.startsWith(`${location.origin}/`)) {
    const title = contact.form.sentHeading;
    dialogs.message({ title, message: MESSAGES.sent, style: 'success' }).catch(() => {});
  }
}
