import { type FocusEvent, type FormEvent, useState } from 'react';
import { findField, getControl } from '../formFields.ts';
import type { FormController } from '../submit/formController.ts';

/**
 * Asks about an address that seems mistyped, once the visitor has left its field: halfway through `gmail.com` stands
 * `gmail.co`. Nothing is held back for it: Send sends the address as it stands.
 */
export function useEmailSuggestion(loadController: () => Promise<FormController>) {
  const [isWatched, setIsWatched] = useState(false);
  const [suggestion, setSuggestion] = useState<string>();
  const isEmail = ({ target }: FormEvent<HTMLFormElement>) => findField(target) === 'email';
  /** Once the field is left. */
  function ask(form: HTMLFormElement) {
    const control = getControl(form, 'email');
    const { value } = control;
    setIsWatched(true);
    const show = ({ suggestEmail }: FormController) => {
      if (control.value === value) setSuggestion(suggestEmail(value));
    };
    // Without the script (offline) nothing is asked.
    loadController().then(show, () => undefined);
  }
  return {
    suggestion,
    /** From the field's first focus on, so that what is announced is there before its words are. */
    isWatched,
    onFocus(event: FocusEvent<HTMLFormElement>) {
      if (isEmail(event)) setIsWatched(true);
    },
    onInput(event: FormEvent<HTMLFormElement>) {
      if (isEmail(event)) setSuggestion(undefined);
    },
    ask,
    /** Puts the address into its field, where the visitor may go on. */
    accept(form: HTMLFormElement, address: string) {
      const control = getControl(form, 'email');
      control.value = address;
      control.focus();
      setSuggestion(undefined);
    },
    reset: () => setSuggestion(undefined),
  };
}
