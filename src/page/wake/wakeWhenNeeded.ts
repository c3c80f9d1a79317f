import type { SiteContent } from '#content/schema';
import { MESSAGES, retryableOnce } from '#enquiry';
import { fillTemplate } from '../components/fillTemplate.ts';
import type { PageState } from '../pageState.ts';
import styles from '../sections/contact/contact.module.css';
import { hasDraft, writeDraft } from '../sections/contact/draft/draftStorage.ts';
import { findAgain, focusTelephone, readFields } from '../sections/contact/formFields.ts';
import panel from '../sections/contact/panel.module.css';
import { SCRIPT_AT_MOST, submitNatively, waitAtMost } from '../sections/contact/submit/submitNatively.ts';
import { onNear, savesData } from './onNear.ts';

/**
 * Wakes React where the page needs it: in the contact section, and in the parts of other sections that work by script.
 * Never because the browser is idle: a visitor who only reads does not pay for it (record 0002).
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

/**
 * A form that was posted and sent has ended its draft, and its address is done: a reload must not say thanks again, and
 * with that end a draft begun since. At once, not when React has come: the next enquiry may be begun before.
 */
function forgetSentEnquiry({ form }: PageState): void {
  if (form?.status !== 'sent') return;
  writeDraft(() => sessionStorage, {});
  history.replaceState(history.state, '', location.pathname + location.hash);
}

/** What React would say in a dialog or an overlay, said in the form while it is not there. */
const ID = 'without-react';

/** That the form is being sent: at once, however long a script takes to come. */
function showSending(form: HTMLFormElement, { contact }: SiteContent): void {
  show(form, 'status', makeElement('p', contact.form.sending));
}

/** That the form was not sent, with the telephone, as `FormNotice` does: neither React nor the server was reached. */
function showFailure(form: HTMLFormElement, { contact, practice }: SiteContent): void {
  const call = makeElement('a', fillTemplate(contact.elsewhere.call, { phone: practice.phone.shown }));
  call.setAttribute('href', `tel:${practice.phone.number}`);
  show(form, 'alert', makeElement('p', MESSAGES.sendFailed), call);
}

/** Before React comes: it knows nothing of it. */
function clearShown(): void {
  document.getElementById(ID)?.remove();
}

function show(form: HTMLFormElement, role: 'alert' | 'status', ...parts: HTMLElement[]): void {
  clearShown();
  const notice = document.createElement('div');
  notice.id = ID;
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
  /** Send was pressed, and what sends is not there yet. */
  onSending(form: HTMLFormElement): void;
  /** Neither React nor the server could be reached. */
  onUnsent(form: HTMLFormElement): void;
}

/**
 * Until React is awake: the first touch of the contact section wakes it, and what a visitor does meanwhile is done
 * again for React as soon as it is there. What is typed stays in the fields, and in the draft. Who pressed Send does
 * not wait for React longer than `SCRIPT_AT_MOST`: then the form posts itself.
 */
export function keepTaps(
  section: HTMLElement,
  wake: () => Promise<void>,
  { onSending, onUnsent }: FormEvents,
): void {
  const listening = new AbortController();
  const listen = (type: string, act: (event: Event) => void) =>
    section.addEventListener(type, act, { capture: true, signal: listening.signal });
  const wakeUp = () => wake().then(() => listening.abort());
  const wakeQuietly = () => void wakeUp().catch(() => {});

  for (const type of ['pointerdown', 'focusin']) listen(type, wakeQuietly);
  listen('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('button[type="button"]');
    if (button) wakeUp().then(() => findAgain(section, button)?.click(), focusTelephone);
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
    waitAtMost(wakeUp(), SCRIPT_AT_MOST)
      .then(
        () => findAgain(section, form)?.requestSubmit(),
        () => submitNatively(form).catch(() => onUnsent(form)),
      )
      .finally(() => {
        isSending = false;
      });
  });
  // The page says in its own words what is wrong; the browser's bubbles are for the form without scripts.
  for (const form of section.querySelectorAll('form')) form.noValidate = true;
}
