import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type { SiteContent } from '#content/schema';
import { FIELDS } from '#enquiry';
import type { PageState } from '../../state.ts';
import { fieldOf, readFields } from './fields.ts';
import { saveDraft, useDraft } from './useDraft.ts';
import { useEnquiring } from './useEnquiring.ts';
import { useFaults } from './useFaults.ts';

/**
 * What the form does once it is awake: keeps a draft, shows the faults of fields the visitor has met, and sends
 * without leaving the page. The fields themselves hold what is typed.
 */
export function useEnquiryForm(content: SiteContent, { config, form: posted }: PageState) {
  const refused = posted?.status === 'refused' ? posted : undefined;
  const form = useRef<HTMLFormElement>(null);
  const [length, setLength] = useState(refused?.values.message.length ?? 0);
  const [wasSent, setWasSent] = useState(false);
  const enquiring = useEnquiring({ content, config, form, onCleared: cleared });
  const { faults, meet, meetFilled, forget } = useFaults(refused?.faults ?? {}, enquiring);
  const prepare = () => void enquiring().then((ready) => ready.prepare(), ignore);

  useDraft(form, posted?.status, (element) => {
    prepare();
    setLength(readFields(element).message.length);
    meetFilled(element);
  });
  useOwnChecks(form);

  function cleared() {
    forget();
    setLength(0);
    setWasSent(true);
  }
  /** A field only: who opens the privacy notice first has not yet agreed to what it says. */
  function onFocus({ target }: FocusEvent<HTMLFormElement>) {
    if (fieldOf(target)) prepare();
  }
  function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const field = fieldOf(target);
    if (!field) return;
    saveDraft(currentTarget);
    setLength(readFields(currentTarget).message.length);
    meet(currentTarget, [field]);
  }
  function onBlur({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const field = fieldOf(target);
    if (field) meet(currentTarget, [field]);
  }
  /** When the working half cannot be fetched, the form posts by itself, as without JavaScript. */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    meet(element, FIELDS);
    enquiring().then(
      (ready) => ready.submit(readFields(element)),
      () => element.submit(),
    );
  }
  return { form, faults, length, wasSent, handlers: { onFocus, onInput, onBlur, onSubmit } };
}

/** Awake, the page says in its own words what is wrong; the browser's bubbles are for the form without scripts. */
function useOwnChecks(form: { current: HTMLFormElement | null }) {
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, [form]);
}

const ignore = () => undefined;
