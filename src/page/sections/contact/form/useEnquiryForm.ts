import {
  type ClipboardEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { SiteContent } from '#content/schema';
import { type Faults, FIELDS, type Field, LIMITS, MESSAGES, retryableOnce } from '#enquiry';
import { fillTemplate } from '../../../components/fillTemplate.ts';
import type { PageState } from '../../../pageState.ts';
import { onNear, savesData } from '../../../wake/onNear.ts';
import { saveDraft, useDraft } from '../draft/useDraft.ts';
import { findField, getControl, readFields, writeFields } from '../formFields.ts';
import { ignoreWhilePending } from '../ignoreWhilePending.ts';
import type { FormController, FormParts } from '../submit/formController.ts';
import type { Notice } from '../submit/submitDialogs.ts';
import { SCRIPT_TIMEOUT_MS, submitNatively, withTimeout } from '../submit/submitNatively.ts';
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
  const loadController = useFormController({ content, config, form, showNotice: setNotice, clearForm });
  const { faults, touch, reset } = useFieldFaults(refusedPost, loadController, (foundFaults, { email }) =>
    addPhone(foundFaults, email, content),
  );
  const email = useEmailSuggestion(loadController);
  const submitWithoutController = useNativeSubmit(() =>
    setNotice({ kind: 'fault', text: MESSAGES.sendFailed }),
  );
  const { restore, ...fieldHandlers } = createFieldHandlers({
    loadController,
    touch,
    paste,
    email,
    setLength,
  });

  useDraft(form, postResult?.status, restore);
  useNoValidate(form);
  // The controller must be loaded before the connection is lost. The script comes from our own host.
  useWhenNear(form, () => loadController().catch(ignore));

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    // Focus the button: otherwise, after Enter, focus returns to the field, now empty, whose next blur shows a fault.
    (event.nativeEvent as SubmitEvent).submitter?.focus({ preventScroll: true });
    touch(element, FIELDS);
    setNotice(undefined);
    withTimeout(loadController(), SCRIPT_TIMEOUT_MS).then(
      (controller) => afterPaint().then(() => controller.submit(readFields(element))),
      () => submitWithoutController(element),
    );
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
  loadController: () => Promise<FormController>;
  touch: ReturnType<typeof useFieldFaults>['touch'];
  paste: ReturnType<typeof usePasteBeyondLimit>;
  email: ReturnType<typeof useEmailSuggestion>;
  setLength: (length: number) => void;
}

function createFieldHandlers({ loadController, touch, paste, email, setLength }: FieldParts) {
  const prepare = () => void loadController().then((controller) => controller.prepare(), ignore);

  // Prepare only for a field: opening the privacy notice must not start the person check.
  function onFocus(event: FocusEvent<HTMLFormElement>) {
    if (findField(event.target)) prepare();
    email.onFocus(event);
  }
  function onInput(event: FormEvent<HTMLFormElement>) {
    const { currentTarget, target } = event;
    const field = findField(target);
    if (!field) return;
    saveDraft(currentTarget);
    setLength(readFields(currentTarget).message.length);
    paste.onInput(event);
    email.onInput(event);
    touch(currentTarget, [field]);
  }
  function onBlur({ currentTarget, target }: FocusEvent<HTMLFormElement>) {
    const field = findField(target);
    if (field) finishFields(currentTarget, [field]);
  }

  /** Cleans and validates fields that lost focus. */
  async function finishFields(element: HTMLFormElement, fields: readonly Field[]) {
    const controller = await loadController().catch(ignore);
    for (const field of fields) {
      const control = getControl(element, field);
      if (control === document.activeElement) continue;
      const cleaned = controller?.clean(field, control.value) ?? control.value;
      if (cleaned !== control.value) control.value = cleaned;
      if (field === 'email') email.check(element);
    }
    saveDraft(element);
    setLength(readFields(element).message.length);
    touch(element, fields);
  }
  function restore(element: HTMLFormElement, fields: readonly Field[]) {
    prepare();
    setLength(readFields(element).message.length);
    finishFields(element, fields);
  }
  return { onFocus, onInput, onBlur, restore };
}

/** Ignores repeats of a held Enter key: if the key press accepts an email suggestion, a repeat would submit. */
function blockEnterRepeat(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && event.repeat && event.target instanceof HTMLInputElement)
    event.preventDefault();
}

/** The page shows its own messages in place of the browser's bubbles. */
function useNoValidate(form: { current: HTMLFormElement | null }) {
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, [form]);
}

/** Submits without the controller, if its script failed to load. Keeps the `onFailed` of the first render. */
function useNativeSubmit(onFailed: () => void): (form: HTMLFormElement) => void {
  const [submit] = useState(() =>
    ignoreWhilePending((form: HTMLFormElement) => submitNatively(form).catch(onFailed)),
  );
  return submit;
}

const ignore = () => undefined;

/** Calls `act` once when the element comes near, unless the visitor asked to save data. */
function useWhenNear(element: RefObject<Element | null>, act: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the first `act`
  useEffect(() => (element.current && !savesData() ? onNear(element.current, act) : undefined), []);
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

/** Loads the controller on first use, and again after a failure. Keeps the parts of the first render. */
function useFormController(parts: FormParts): () => Promise<FormController> {
  const [loadController] = useState(() =>
    retryableOnce(async () => (await import('../submit/formController.ts')).createFormController(parts)),
  );
  return loadController;
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

/** Adds "No email? Call …" to the email fault if the visitor typed nothing or a telephone number. */
function addPhone(faults: Faults, typedEmail: string, { contact, practice }: SiteContent): Faults {
  if (!faults.email || /[\p{L}@]/u.test(typedEmail)) return faults;
  const offer = fillTemplate(contact.form.noEmail, { phone: practice.phone.shown });
  return { ...faults, email: `${faults.email} ${offer}` };
}
