import { useState } from 'react';
import { suggestEmail } from '#enquiry';
import { getControl } from '../formFields.ts';

/**
 * Suggests a correction for an email address that seems mistyped, only after the field has lost focus: the first
 * letters of `gmail.com` are `gmail.co`. Send accepts the address unchanged.
 */
export function useEmailSuggestion() {
  const [isWatched, setIsWatched] = useState(false);
  const [suggestion, setSuggestion] = useState<string>();
  const watch = () => setIsWatched(true);
  const reset = () => setSuggestion(undefined);
  return {
    suggestion,
    /** True from the field's first focus on, because a live region must exist before its text. */
    isWatched,
    watch,
    reset,
    check(control: { value: string }) {
      watch();
      setTimeout(() => setSuggestion(suggestEmail(control.value)));
    },
    accept(form: HTMLFormElement, address: string) {
      const control = getControl(form, 'email');
      control.value = address;
      control.focus();
      reset();
    },
  };
}
