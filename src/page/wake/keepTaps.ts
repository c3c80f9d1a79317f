import { focusTelephone } from '../sections/contact/focusTelephone.ts';
import { submitNatively } from '../sections/contact/submit/submitNatively.ts';

/**
 * Until React is awake: the first touch of the contact section wakes it, and what a visitor does meanwhile is done
 * again for React as soon as it is there. What is typed stays in the fields by itself.
 * @param onUnsent called when neither React nor the server can be reached
 */
export function keepTaps(
  section: HTMLElement,
  wake: () => Promise<void>,
  onUnsent: (form: HTMLFormElement) => void,
): void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const wakeThen = (act: () => void, instead: () => void) => {
    wake()
      .then(() => listening.abort())
      .then(act, instead);
  };
  const nothing = () => {};

  for (const type of ['pointerdown', 'focusin'])
    section.addEventListener(type, () => wakeThen(nothing, nothing), options);
  section.addEventListener(
    'click',
    ({ target }) => {
      const button = (target as Element).closest<HTMLElement>('button[type="button"]');
      if (button) wakeThen(() => button.click(), focusTelephone);
    },
    options,
  );
  section.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
      const form = event.target as HTMLFormElement;
      wakeThen(
        () => form.requestSubmit(),
        () => void submitNatively(form).catch(() => onUnsent(form)),
      );
    },
    options,
  );
  // The page says in its own words what is wrong; the browser's bubbles are for the form without scripts.
  for (const form of section.querySelectorAll('form')) form.noValidate = true;
}
