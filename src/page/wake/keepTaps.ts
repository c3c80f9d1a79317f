import { writeDraft } from '../sections/contact/draft/draftStorage.ts';
import { focusTelephone } from '../sections/contact/focusTelephone.ts';
import { readFields } from '../sections/contact/formFields.ts';
import { SCRIPT_AT_MOST, submitNatively, waitAtMost } from '../sections/contact/submit/submitNatively.ts';
import { findAgain } from './findAgain.ts';

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
