import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type { SiteContent } from '#content/schema';
import { FIELDS, MESSAGES } from '#enquiry';
import type { PageState } from '../../../state.ts';
import { saveDraft, useDraft } from '../draft/useDraft.ts';
import { fieldOf, readFields } from '../formFields.ts';
import { oneAtATime } from '../ignoreWhilePending.ts';
import { postPlainly } from '../submit/submitNatively.ts';
import { useEnquiring } from '../submit/useFormController.ts';
import type { SayInForm } from './Notice.tsx';
import { useFaults } from './useFieldFaults.ts';
import { useWhenNear } from './useWhenNear.ts';

/**
 * What the form does once it is awake: keeps a draft, shows the faults of fields the visitor has met, and sends
 * without leaving the page. The fields themselves hold what is typed.
 */
export function useEnquiryForm(content: SiteContent, { config, form: posted }: PageState) {
  const refused = posted?.status === 'refused' ? posted : undefined;
  const form = useRef<HTMLFormElement>(null);
  const [length, setLength] = useState(refused?.values.message.length ?? 0);
  const [wasSent, setWasSent] = useState(false);
  const [notice, setNotice] = useState<{ words: string; kind: 'fault' | 'sent' }>();
  const sayInForm: SayInForm = (words, kind) => setNotice({ words, kind });
  const enquiring = useEnquiring({ content, config, form, sayInForm, onCleared: cleared });
  const { faults, meet, meetFilled, forget } = useFaults(refused?.faults ?? {}, enquiring);
  const prepare = () => void enquiring().then((ready) => ready.prepare(), ignore);

  useDraft(form, posted?.status, (element) => {
    prepare();
    setLength(readFields(element).message.length);
    meetFilled(element);
  });
  useOwnChecks(form);
  // What answers to Send has to be there before the connection is lost. It asks no other host.
  useWhenNear(form, () => enquiring().catch(ignore));

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
  /** When the working half cannot be fetched, the form posts by itself; offline, it says that it cannot. */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    meet(element, FIELDS);
    setNotice(undefined);
    enquiring().then(
      (ready) => ready.submit(readFields(element)),
      () => postOnce(element),
    );
  }
  const [postOnce] = useState(() =>
    oneAtATime((element: HTMLFormElement) =>
      postPlainly(element).catch(() => sayInForm(MESSAGES.sendFailed, 'fault')),
    ),
  );
  return { form, faults, length, wasSent, notice, handlers: { onFocus, onInput, onBlur, onSubmit } };
}

/** Awake, the page says in its own words what is wrong; the browser's bubbles are for the form without scripts. */
function useOwnChecks(form: { current: HTMLFormElement | null }) {
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, [form]);
}

const ignore = () => undefined;
