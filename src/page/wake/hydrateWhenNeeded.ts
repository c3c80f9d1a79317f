import type { SiteContent } from '#content/schema';
import { MESSAGES, retryableOnce } from '#enquiry';
import { fillTemplate } from '../components/fillTemplate.ts';
import type { PageState } from '../pageState.ts';
import styles from '../sections/contact/contact.module.css';
import {
  findCurrentElement,
  focusTelephone,
  ignoreWhilePending,
  readDraft,
  saveDraft,
  writeDraft,
} from '../sections/contact/formFields.ts';
import panel from '../sections/contact/panel.module.css';

/** Hydrates sections when they are needed, never when idle: a visitor who reads loads no React (record 0002). */
export function hydrateWhenNeeded(content: SiteContent, state: PageState): void {
  const section = document.getElementById('contact-section');
  if (section) scheduleContactHydration(section, content, state);
  for (const host of document.querySelectorAll<HTMLElement>('[data-island]')) {
    onNear(host, async () => {
      const { hydrateIsland } = await import('../sections/optional/hydrateIsland.ts');
      await hydrateIsland(host);
    });
  }
}

/** Hydrates the form when it is near or touched, or a link to it is pressed; at once with a result or draft to show. */
function scheduleContactHydration(section: HTMLElement, content: SiteContent, state: PageState): void {
  const hydrate = retryableOnce(async () => {
    const { hydrateContact } = await import('../hydrateContact.tsx');
    clearNotice();
    // Lets the browser paint what was typed while scripts ran, before hydration blocks the thread again.
    await new Promise((resolve) => setTimeout(resolve));
    hydrateContact(section, content, state);
  });
  const hydrateQuietly = () => void hydrate().catch(() => {});
  clearSentDraft(state);
  replayEarlyInput(section, hydrate, content);
  const { connection } = navigator as { connection?: { saveData: boolean } };
  // For a visitor who asked to save data, nothing is fetched in advance.
  if (connection?.saveData !== true) onNear(section, hydrateQuietly);
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest('a[href="#contact-section"]')) hydrateQuietly();
  });
  const isSent = new URLSearchParams(location.search).has('enquiry');
  const hasDraft = Object.keys(readDraft()).length > 0;
  if (isSent || state.form || hasDraft) hydrateQuietly();
}

/** Calls `act` once, when the element is less than a window's height away. */
function onNear(element: Element, act: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin: '100% 0px' },
  );
  observer.observe(element);
}

/**
 * After a successful form post, removes the draft and cleans the address, so that a reload neither thanks again nor
 * removes a new draft. This does not wait for React, because the visitor may start the next enquiry sooner.
 */
function clearSentDraft({ form }: PageState): void {
  if (form?.status !== 'sent') return;
  writeDraft({});
  history.replaceState(history.state, '', location.pathname + location.hash);
}

/** The id of the notice that replaces the dialogs and the overlay until React is loaded. */
const NOTICE_ID = 'without-react';

/** Shows the same notice as `FormNotice` when neither React nor the server can be reached. */
function showFailure(form: HTMLFormElement, { contact, practice }: SiteContent): void {
  const call = document.createElement('a');
  call.textContent = fillTemplate(contact.elsewhere.call, { phone: practice.phone.shown });
  call.href = `tel:${practice.phone.number}`;
  showNotice(form, 'alert', MESSAGES.sendFailed, call);
}

function clearNotice(): void {
  document.getElementById(NOTICE_ID)?.remove();
}

function showNotice(form: HTMLFormElement, role: string, message: string, ...links: Element[]): void {
  clearNotice();
  const notice = document.createElement('div');
  notice.id = NOTICE_ID;
  notice.className = `${panel.callout} ${styles.outcome} ${role === 'status' ? styles.sent : ''}`;
  notice.setAttribute('role', role);
  const paragraph = document.createElement('p');
  paragraph.textContent = message;
  notice.append(paragraph, ...links);
  form.append(notice);
  notice.scrollIntoView({ block: 'nearest' });
}

/** Longer than a slow response takes, and shorter than a visitor is willing to wait. */
const WAIT_MS = 8000;

/**
 * The first touch of the contact section hydrates it; clicks and Send are replayed after hydration. Typed text stays in
 * the fields and in the draft. If the script takes longer than `WAIT_MS`, Send posts the form natively.
 */
export function replayEarlyInput(
  section: HTMLElement,
  hydrate: () => Promise<void>,
  content: SiteContent,
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
    if (form) saveDraft(form);
  });
  const send = ignoreWhilePending((form: HTMLFormElement) => {
    showNotice(form, 'status', content.contact.form.sending);
    const timeout = new Promise<never>((_, reject) => setTimeout(reject, WAIT_MS));
    return Promise.race([startHydration(), timeout]).then(
      () => findCurrentElement(section, form)?.requestSubmit(),
      () => submitNatively(form).catch(() => showFailure(form, content)),
    );
  });
  listen('submit', (event) => {
    event.preventDefault();
    event.stopPropagation();
    send(event.target as HTMLFormElement);
  });
  // The page shows its own messages in place of the browser's bubbles.
  for (const form of section.querySelectorAll('form')) form.noValidate = true;
}

/** Posts the form as without JavaScript. @throws if the server cannot be reached, because an error page would open */
async function submitNatively(form: HTMLFormElement): Promise<void> {
  const { ok } = await fetch(location.pathname, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(WAIT_MS),
  });
  if (!ok) throw new Error('The server does not accept the form now.');
  form.submit();
}
