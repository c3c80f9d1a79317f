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
import { FIELDS, type Field, LIMITS } from '#enquiry';
import { cleanField, tidyText } from '#enquiry/validate';
import type { PageState } from '../../../pageState.ts';
import { saveDraft, useDraft } from '../draft/useDraft.ts';
import { findField, getControl, readFields, writeFields } from '../formFields.ts';
import { confirmLeaving } from '../submit/confirmLeaving.ts';
import { createFormController, type FormController } from '../submit/formController.ts';
import { createSubmitDialogs, type Notice } from '../submit/submitDialogs.ts';
import { useEmailSuggestion } from './useEmailSuggestion.ts';
import { useFieldFaults } from './useFieldFaults.ts';

/** The hydrated form: it keeps a draft, shows the faults of touched fields, and submits without leaving the page. */
export function useEnquiryForm(content: SiteContent, { config, form: postResult }: PageState) {
  const refusedPost = postResult?.status === 'refused' ? postResult : undefined;
  const form = useRef<HTMLFormElement>(null);
  const [length, setLength] = useState(refusedPost?.values.message.length ?? 0);
  const [wasSent, setWasSent] = useState(false);
  const [notice, setNotice] = useState<Notice>();
  const paste = usePasteBeyondLimit();
  const email = useEmailSuggestion();
  const { faults, touch, reset } = useFieldFaults(refusedPost, content);
  // Firebase's client is in a chunk of its own, because of its size.
  const [controller] = useState(() =>
    createFormController(
      async () => (await import('../submit/submitClient.ts')).createSubmitClient(config),
      createSubmitDialogs({ content, form, showNotice: setNotice, clearForm }),
    ),
  );
  const { restore, ...fieldHandlers } = createFieldHandlers({ controller, touch, paste, email, setLength });

  useDraft(form, postResult?.status, restore);
  useEffect(() => {
    // The page shows its own messages in place of the browser's bubbles.
    if (form.current) form.current.noValidate = true;
    return confirmLeaving(form, content.contact.leaving);
  }, [content]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    // Focus the button: otherwise, after Enter, focus returns to the field, now empty, whose next blur shows a fault.
    (event.nativeEvent as SubmitEvent).submitter?.focus({ preventScroll: true });
    touch(element, FIELDS);
    setNotice(undefined);
    afterPaint().then(() => controller.submit(readFields(element)));
  }
  function clearForm() {
    if (!form.current) return;
    writeFields(form.current, {});
    saveDraft(form.current);
    reset();
    setLength(0);
    paste.reset();
    email.reset();
    setWasSent(true);
  }
  function acceptEmail(address: string) {
    if (!form.current) return;
    email.accept(form.current, address);
    saveDraft(form.current);
    touch(form.current, ['email']);
  }
  const handlers = { ...fieldHandlers, onKeyDown: blockEnterRepeat, onPaste: paste.onPaste, onSubmit };
  return { form, faults, email, acceptEmail, length, dropped: paste.dropped, wasSent, notice, handlers };
}

interface FieldParts {
  controller: FormController;
  touch: ReturnType<typeof useFieldFaults>['touch'];
  paste: ReturnType<typeof usePasteBeyondLimit>;
  email: ReturnType<typeof useEmailSuggestion>;
  setLength: (length: number) => void;
}

function createFieldHandlers({ controller, touch, paste, email, setLength }: FieldParts) {
  // Prepare only for a field: opening the privacy notice must not start the person check.
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
    setLength(readFields(currentTarget).message.length);
    paste.onInput(event);
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
    setLength(readFields(element).message.length);
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

/** In milliseconds: the longest wait for a paint, because a page in the background does not paint. */
const PAINT_TIMEOUT_MS = 100;

/** Waits for a paint, so that the pressed state of the button shows before the work begins. */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PAINT_TIMEOUT_MS);
  });
}

/** Counts the characters of the last paste into the message that the browser dropped beyond the limit. */
function usePasteBeyondLimit() {
  const [dropped, setDropped] = useState(0);
  function onPaste({ target, clipboardData }: ClipboardEvent<HTMLFormElement>) {
    if (findField(target) === 'message')
      setDropped(countDropped(target as HTMLTextAreaElement, clipboardData));
  }
  function onInput({ nativeEvent }: FormEvent<HTMLFormElement>) {
    if ((nativeEvent as InputEvent).inputType !== 'insertFromPaste') setDropped(0);
  }
  return { dropped, onPaste, onInput, reset: () => setDropped(0) };
}

function countDropped(message: HTMLTextAreaElement, pasted: DataTransfer): number {
  const { value, selectionStart, selectionEnd } = message;
  // A textarea stores each line break as one character.
  const { length } = pasted.getData('text').replace(/\r\n/g, '\n');
  return Math.max(0, value.length - (selectionEnd - selectionStart) + length - LIMITS.message.max);
}
