import {
  type ClipboardEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { SiteContent } from '#content/schema';
import { type Faults, FIELDS, type Field, LIMITS, type PlainFormResult, suggestEmail } from '#enquiry';
import { cleanField, tidyText, validate } from '#enquiry/validate';
import { fillTemplate } from '../../../components/fillTemplate.ts';
import type { PageState } from '../../../pageState.ts';
import { useDraft } from '../draft/useDraft.ts';
import { findField, getControl, readFields, saveDraft, writeFields } from '../formFields.ts';
import { createFormController, type FormController } from '../submit/formController.ts';
import { confirmLeaving, createSubmitDialogs, type Notice } from '../submit/submitDialogs.ts';

/** The hydrated form keeps a draft, shows the faults of touched fields, and submits without leaving the page. */
export function useEnquiryForm(content: SiteContent, { config, form: postResult }: PageState) {
  const refusedPost = postResult?.status === 'refused' ? postResult : undefined;
  const form = useRef<HTMLFormElement>(null);
  const [wasSent, setWasSent] = useState(false);
  const [notice, setNotice] = useState<Notice>();
  const message = useMessageLength(refusedPost?.values.message.length ?? 0);
  const email = useEmailSuggestion();
  const { faults, touch, reset } = useFieldFaults(refusedPost, content);
  // Firebase's client is in a separate chunk, because of its size.
  const [controller] = useState(() =>
    createFormController(
      async () => (await import('../submit/submitClient.ts')).createSubmitClient(config),
      createSubmitDialogs({ content, form, showNotice: setNotice, clearForm }),
    ),
  );
  const { restore, ...fieldHandlers } = createFieldHandlers(controller, touch, message, email);

  useDraft(form, postResult?.status, restore);
  useEffect(() => {
    // The page shows its own messages in place of the browser's bubbles.
    if (form.current) form.current.noValidate = true;
    return confirmLeaving(form, content.contact.leaving);
  }, [content]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    // Focus the button. Otherwise, after Enter, focus returns to the emptied field, and its next blur shows a fault.
    (event.nativeEvent as SubmitEvent).submitter?.focus({ preventScroll: true });
    touch(element, FIELDS);
    setNotice(undefined);
    controller.submit(() => afterPaint().then(() => readFields(element)));
  }
  function clearForm() {
    if (!form.current) return;
    writeFields(form.current, {});
    saveDraft(form.current);
    reset();
    message.reset();
    email.reset();
    setWasSent(true);
  }
  function acceptEmail(address: string) {
    if (!form.current) return;
    email.accept(form.current, address);
    saveDraft(form.current);
    touch(form.current, ['email']);
  }
  const handlers = { ...fieldHandlers, onKeyDown: blockEnterRepeat, onPaste: message.onPaste, onSubmit };
  return { form, faults, email: { ...email, accept: acceptEmail }, message, wasSent, notice, handlers };
}

function createFieldHandlers(
  controller: FormController,
  touch: ReturnType<typeof useFieldFaults>['touch'],
  message: ReturnType<typeof useMessageLength>,
  email: ReturnType<typeof useEmailSuggestion>,
) {
  // Only a field starts the person check: opening the privacy notice must not.
  function onFocus({ target }: FocusEvent<HTMLFormElement>) {
    const field = findField(target);
    if (field) controller.prepare();
    if (field === 'email') email.watch();
  }
  function onInput(event: FormEvent<HTMLFormElement>) {
    const { currentTarget, target } = event;
    const field = findField(target);
    if (!field) return;
    saveDraft(currentTarget);
    message.onInput(event);
    if (field === 'email') email.reset();
    touch(currentTarget, [field]);
  }
  function onBlur({ currentTarget, target }: FocusEvent<HTMLFormElement>) {
    const field = findField(target);
    if (field) finishFields(currentTarget, [field]);
  }

  /** Cleans and validates fields that lost focus. */
  function finishFields(element: HTMLFormElement, fields: readonly Field[]) {
    for (const field of fields) {
      const control = getControl(element, field);
      if (control === document.activeElement) continue;
      const cleaned = cleanField(field, control.value);
      if (cleaned !== tidyText(control.value)) control.value = cleaned;
      if (field === 'email') email.check(control);
    }
    saveDraft(element);
    message.measure(element);
    touch(element, fields);
  }
  function restore(element: HTMLFormElement, fields: readonly Field[]) {
    controller.prepare();
    finishFields(element, fields);
  }
  return { onFocus, onInput, onBlur, restore };
}

/** Ignores repeats of a held Enter key: if the key press accepts an email suggestion, a repeat would submit. */
function blockEnterRepeat(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && event.repeat && event.target instanceof HTMLInputElement)
    event.preventDefault();
}

/** The longest wait for a paint: a page in the background does not paint. */
const PAINT_TIMEOUT_MS = 100;

/** Waits for a paint, so that the pressed state of the button shows before the work begins. */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PAINT_TIMEOUT_MS);
  });
}

/** Counts the message's characters, and the characters over the limit that the browser dropped from the last paste. */
function useMessageLength(initialLength: number) {
  const [length, setLength] = useState(initialLength);
  const [dropped, setDropped] = useState(0);
  function onPaste({ target, clipboardData }: ClipboardEvent<HTMLFormElement>) {
    if (findField(target) !== 'message') return;
    const { value, selectionStart, selectionEnd } = target as HTMLTextAreaElement;
    // A textarea stores each line break as one character.
    const pasted = clipboardData.getData('text').replace(/\r\n/g, '\n');
    const fullLength = value.length - (selectionEnd - selectionStart) + pasted.length;
    setDropped(Math.max(0, fullLength - LIMITS.message.max));
  }
  function onInput({ nativeEvent, currentTarget }: FormEvent<HTMLFormElement>) {
    measure(currentTarget);
    if ((nativeEvent as InputEvent).inputType !== 'insertFromPaste') setDropped(0);
  }
  function measure(form: HTMLFormElement) {
    setLength(getControl(form, 'message').value.length);
  }
  function reset() {
    setLength(0);
    setDropped(0);
  }
  return { length, dropped, onPaste, onInput, measure, reset };
}

/** The faults of fields that were changed or lost focus (SPEC section 5). `refusedPost` was sent without JavaScript. */
function useFieldFaults(
  refusedPost: Extract<PlainFormResult, { status: 'refused' }> | undefined,
  content: SiteContent,
) {
  const [faults, setFaults] = useState<Faults>(() =>
    refusedPost ? addPhone(refusedPost.faults, refusedPost.values.email, content) : {},
  );
  const touchedFields = useRef(new Set<Field>(FIELDS.filter((field) => refusedPost?.faults[field])));

  /** Marks the fields as touched and updates the faults of all touched fields. */
  function touch(form: HTMLFormElement, fields: readonly Field[]) {
    for (const field of fields) touchedFields.current.add(field);
    const values = readFields(form);
    const result = validate(values);
    const entries = result.ok ? [] : Object.entries(addPhone(result.faults, values.email, content));
    setFaults(Object.fromEntries(entries.filter(([field]) => touchedFields.current.has(field as Field))));
  }

  function reset() {
    touchedFields.current.clear();
    setFaults({});
  }

  return { faults, touch, reset };
}

/** Adds "No email? Call …" to the email fault if the visitor typed nothing or a telephone number. */
function addPhone(faults: Faults, typedEmail: string, { contact, practice }: SiteContent): Faults {
  if (!faults.email || /[\p{L}@]/u.test(typedEmail)) return faults;
  const offer = fillTemplate(contact.form.noEmail, { phone: practice.phone.shown });
  return { ...faults, email: `${faults.email} ${offer}` };
}

/** Suggests once the field loses focus: `gmail.co` may become `gmail.com`. Sending does not change the address. */
function useEmailSuggestion() {
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
