import { type FocusEvent, type FormEvent, useState } from 'react';
import { findField, getControl } from '../formFields.ts';
import type { FormController } from '../submit/formController.ts';

/**
 * Suggests a correction for an email address that seems mistyped, only after the field has lost focus: the first
 * letters of `gmail.com` are `gmail.co`. Send accepts the address unchanged.
 */
export function useEmailSuggestion(loadController: () => Promise<FormController>) {
  const [isWatched, setIsWatched] = useState(false);
  const [suggestion, setSuggestion] = useState<string>();
  const isEmail = ({ target }: FormEvent<HTMLFormElement>) => findField(target) === 'email';
  function check(form: HTMLFormElement) {
    const control = getControl(form, 'email');
    const { value } = control;
    setIsWatched(true);
    const show = ({ suggestEmail }: FormController) => {
      if (control.value === value) setSuggestion(suggestEmail(value));
    };
    // Offline there is no suggestion.
    loadController().then(show, () => undefined);
  }
  return {
    suggestion,
    /** True from the field's first focus on, because a live region must exist before its text. */
    isWatched,
    onFocus(event: FocusEvent<HTMLFormElement>) {
      if (isEmail(event)) setIsWatched(true);
    },
    onInput(event: FormEvent<HTMLFormElement>) {
      if (isEmail(event)) setSuggestion(undefined);
    },
    check,
    accept(form: HTMLFormElement, address: string) {
      const control = getControl(form, 'email');
      control.value = address;
      control.focus();
      setSuggestion(undefined);
    },
    reset: () => setSuggestion(undefined),
  };
}
