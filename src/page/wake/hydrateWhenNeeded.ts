import type { SiteContent } from '#content/schema';
import { MESSAGES, retryableOnce } from '#enquiry';
import { fillTemplate } from '../components/fillTemplate.ts';
import type { PageState } from '../pageState.ts';
import styles from '../sections/contact/contact.module.css';
import { hasDraft, writeDraft } from '../sections/contact/draft/draftStorage.ts';
import { findCurrentElement, focusTelephone, readFields } from '../sections/contact/formFields.ts';
import panel from '../sections/contact/panel.module.css';
import { SCRIPT_TIMEOUT_MS, submitNatively, withTimeout } from '../sections/contact/submit/submitNatively.ts';
import { onNear, savesData } from './onNear.ts';

/**
 * Hydrates the contact section and the islands of other sections when they are needed, never because the browser is
 * idle: a visitor who only reads does not load React (record 0002).
 */
export function hydrateWhenNeeded(content: SiteContent, state: PageState): void {
  const section = document.getElementById('contact-section');
  if (section) scheduleContactHydration(section, content, state);
  for (const host of document.querySelectorAll<HTMLElement>('[data-island]')) {
    onNear(
      host,
      () =>
        void import('../sections/optional/hydrateIsland.ts').then(({ hydrateIsland }) => hydrateIsland(host)),
    );
  }
}

/**
 * Hydrates the form when it is less than a window's height away, when a link to it is pressed, when it is first
 * touched, and at once if it has the result of a form post or a draft to show.
 */
function scheduleContactHydration(section: HTMLElement, content: SiteContent, state: PageState): void {
  const hydrate = retryableOnce(async () => {
    const { hydrateContact } = await import('../hydrateContact.tsx');
    clearNotice();
    await yieldToInput();
    await hydrateContact(section, content, state);
  });
  const hydrateQuietly = () => void hydrate().catch(() => {});
  clearSentDraft(state);
  replayEarlyInput(section, hydrate, {
    onSending: (form) => showSending(form, content),
    onFailed: (form) => showFailure(form, content),
  });
  if (!savesData()) onNear(section, hydrateQuietly);
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest('a[href="#contact-section"]')) hydrateQuietly();
  });
  const isSent = new URLSearchParams(location.search).has('enquiry');
  if (isSent || state.form || hasDraft(() => sessionStorage)) hydrateQuietly();
}

/** Lets the browser paint keys that were pressed while scripts ran, before hydration blocks the thread again. */
const yieldToInput = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * After a successful form post, removes the draft and cleans the address, so that a reload neither thanks again nor
 * removes a new draft. This does not wait for React, because the visitor may start the next enquiry sooner.
 */
function clearSentDraft({ form }: PageState): void {
  if (form?.status !== 'sent') return;
  writeDraft(() => sessionStorage, {});
  history.replaceState(history.state, '', location.pathname + location.hash);
}

/** The id of the notice that replaces the dialogs and the overlay until React is loaded. */
const NOTICE_ID = 'without-react';

function showSending(form: HTMLFormElement, { contact }: SiteContent): void {
  showNotice(form, 'status', makeElement('p', contact.form.sending));
}

/** Neither React nor the server could be reached: the same notice as `FormNotice`. */
function showFailure(form: HTMLFormElement, { contact, practice }: SiteContent): void {
  const call = makeElement('a', fillTemplate(contact.elsewhere.call, { phone: practice.phone.shown }));
  call.setAttribute('href', `tel:${practice.phone.number}`);
  showNotice(form, 'alert', makeElement('p', MESSAGES.sendFailed), call);
}

function clearNotice(): void {
  document.getElementById(NOTICE_ID)?.remove();
}

function showNotice(form: HTMLFormElement, role: 'alert' | 'status', ...parts: HTMLElement[]): void {
  clearNotice();
  const notice = document.createElement('div');
  notice.id = NOTICE_ID;
  notice.className = `${panel.callout} ${styles.outcome}`;
  notice.setAttribute('role', role);
  notice.append(...parts);
  form.append(notice);
  notice.scrollIntoView({ block: 'nearest' });
}

function makeElement(name: 'p' | 'a', words: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = words;
  return element;
}

interface FormEvents {
  /** Send was pressed before React is loaded. */
  onSending(form: HTMLFormElement): void;
  /** Neither React nor the server could be reached. */
  onFailed(form: HTMLFormElement): void;
}

/**
 * The first touch of the contact section hydrates it; clicks and Send are replayed after hydration. Typed text stays in
 * the fields and in the draft. If the script takes longer than `SCRIPT_TIMEOUT_MS`, Send posts the form natively.
 */
export function replayEarlyInput(
  section: HTMLElement,
  hydrate: () => Promise<void>,
  { onSending, onFailed }: FormEvents,
): void {
  const listeners = new AbortController();
  const listen = (type: string, act: (event: Event) => void) =>
    section.addEventListener(type, act, { capture: true, signal: listeners.signal });
  const startHydration = () => hydrate().then(() => listeners.abort());
  const hydrateQuietly = () => void startHydration().catch(() => {});

  for (const type of ['pointerdown', 'focusin']) listen(type, hydrateQuietly);
  listen('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('button[type="button"]');
    if (button) startHydration().then(() => findCurrentElement(section, button)?.click(), focusTelephone);
  });
  listen('input', ({ target }) => {
    const { form } = target as HTMLInputElement;
    if (form) writeDraft(() => sessionStorage, readFields(form));
  });
  let isSending = false;
  listen('submit', (event) => {
    event.preventDefault();
    event.stopPropagation();
    if (isSending) return;
    isSending = true;
    const form = event.target as HTMLFormElement;
    onSending(form);
    withTimeout(startHydration(), SCRIPT_TIMEOUT_MS)
      .then(
        () => findCurrentElement(section, form)?.requestSubmit(),
        () => submitNatively(form).catch(() => onFailed(form)),
      )
      .finally(() => {
        isSending = false;
      });
  });
  // The page shows its own messages in place of the browser's bubbles.
  for (const form of section.querySelectorAll('form')) form.noValidate = true;
}
