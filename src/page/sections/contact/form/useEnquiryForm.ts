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

/**
 * The form once its script runs: it keeps a draft, shows the faults of touched fields, and submits without leaving
 * the page. The fields themselves hold what is typed.
 */
export function useEnquiryForm(content: SiteContent, { config, form: posted }: PageState) {
  const refused = posted?.status === 'refused' ? posted : undefined;
  const form = useRef<HTMLFormElement>(null);
  const [length, setLength] = useState(refused?.values.message.length ?? 0);
  const [wasSent, setWasSent] = useState(false);
  const [notice, setNotice] = useState<Notice>();
  const paste = usePasteBeyondLimit();
  const loadController = useFormController({ content, config, form, showNotice: setNotice, clearForm });
  const { faults, touch, reset } = useFieldFaults(refused, loadController, (found, { email }) =>
    offerCall(found, email, content),
  );
  const email = useEmailSuggestion(loadController);
  const submitWithoutController = useNativeSubmit(() =>
    setNotice({ kind: 'fault', text: MESSAGES.sendFailed }),
  );
  const fields = createFieldHandlers({ loadController, touch, paste, email, setLength });

  useDraft(form, posted?.status, fields.restore);
  useNoValidate(form);
  // What answers Send must be there before the connection is lost. It asks no other host.
  useWhenNear(form, () => loadController().catch(ignore));

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    // Enter in a field sends as well. The focus would come back to that field, emptied by then, and leaving it again
    // would call it at fault right after the thanks.
    getSubmitter(event)?.focus({ preventScroll: true });
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
  const { onFocus, onInput, onBlur } = fields;
  const handlers = { onKeyDown: keepHeldEnter, onFocus, onInput, onPaste: paste.onPaste, onBlur, onSubmit };
  const { leftOut } = paste;
  return { form, faults, email, acceptEmail, length, leftOut, wasSent, notice, handlers };
}

interface FieldParts {
  loadController: () => Promise<FormController>;
  touch: ReturnType<typeof useFieldFaults>['touch'];
  paste: ReturnType<typeof usePasteBeyondLimit>;
  email: ReturnType<typeof useEmailSuggestion>;
  setLength: (length: number) => void;
}

/** What happens as the visitor comes into a field, types in it and leaves it. */
function createFieldHandlers({ loadController, touch, paste, email, setLength }: FieldParts) {
  const prepare = () => void loadController().then((controller) => controller.prepare(), ignore);

  // Only a field: a visitor who opens the privacy notice first has not yet agreed to what it says.
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
    if (field) leave(currentTarget, [field]);
  }

  /** Cleans the fields that the visitor has left, and validates them. */
  async function leave(element: HTMLFormElement, fields: readonly Field[]) {
    const controller = await loadController().catch(ignore);
    for (const field of fields) {
      const control = getControl(element, field);
      if (control === document.activeElement) continue;
      const cleaned = controller?.clean(field, control.value) ?? control.value;
      if (cleaned !== control.value) control.value = cleaned;
      if (field === 'email') email.ask(element);
    }
    saveDraft(element);
    setLength(readFields(element).message.length);
    touch(element, fields);
  }
  function restore(element: HTMLFormElement, fields: readonly Field[]) {
    prepare();
    setLength(readFields(element).message.length);
    leave(element, fields);
  }
  return { onFocus, onInput, onBlur, restore };
}

/**
 * Enter that is held down sends nothing: a suggested address that is accepted by it hands the focus to its field, where
 * the key's next repetition would send the form. In the message it goes on making lines.
 */
function keepHeldEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && event.repeat && event.target instanceof HTMLInputElement)
    event.preventDefault();
}

/** The button that was pressed, or that Enter in a field stands for. */
const getSubmitter = ({ nativeEvent }: FormEvent<HTMLFormElement>) => (nativeEvent as SubmitEvent).submitter;

/** The page says in its own words what is wrong; the browser's bubbles are for the form without scripts. */
function useNoValidate(form: { current: HTMLFormElement | null }) {
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, [form]);
}

/** Submits without the controller, whose script did not arrive. It keeps the `onFailed` of the first render. */
function useNativeSubmit(onFailed: () => void): (form: HTMLFormElement) => void {
  const [submit] = useState(() =>
    ignoreWhilePending((form: HTMLFormElement) => submitNatively(form).catch(onFailed)),
  );
  return submit;
}

const ignore = () => undefined;

/** Calls `act` once when the element comes near, unless the visitor has asked to save data. */
function useWhenNear(element: RefObject<Element | null>, act: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the first call is as good as a later one
  useEffect(() => (element.current && !savesData() ? onNear(element.current, act) : undefined), []);
}

/** Milliseconds. A page in the background paints nothing. */
const PAINT_AT_MOST = 100;

/**
 * Waits for a paint, so that the pressed button shows before the work begins, also on a slow processor.
 */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PAINT_AT_MOST);
  });
}

/**
 * Returns a function that fetches the form's controller when it is first needed, and again after a fetch that
 * failed. It keeps the parts of the first render, which stay the same for the life of the page.
 */
function useFormController(parts: FormParts): () => Promise<FormController> {
  const [loadController] = useState(() =>
    retryableOnce(async () => (await import('../submit/formController.ts')).createFormController(parts)),
  );
  return loadController;
}

/**
 * How many characters of what was last pasted into the message did not fit: the browser leaves them out and says
 * nothing. Zero again as soon as anything else is typed.
 */
function usePasteBeyondLimit() {
  const [leftOut, setLeftOut] = useState(0);
  function onPaste({ target, clipboardData }: ClipboardEvent<HTMLFormElement>) {
    if (findField(target) === 'message')
      setLeftOut(countLeftOut(target as HTMLTextAreaElement, clipboardData));
  }
  function onInput({ nativeEvent }: FormEvent<HTMLFormElement>) {
    if ((nativeEvent as InputEvent).inputType !== 'insertFromPaste') setLeftOut(0);
  }
  return { leftOut, onPaste, onInput, reset: () => setLeftOut(0) };
}

function countLeftOut(message: HTMLTextAreaElement, pasted: DataTransfer): number {
  const { value, selectionStart, selectionEnd } = message;
  // A field holds one character for each end of a line.
  const { length } = pasted.getData('text').replace(/\r\n/g, '\n');
  return Math.max(0, value.length - (selectionEnd - selectionStart) + length - LIMITS.message.max);
}

/** Where no address was typed, or a telephone number in its place: "No email? Call …" */
function offerCall(faults: Faults, typed: string, { contact, practice }: SiteContent): Faults {
  if (!faults.email || /[\p{L}@]/u.test(typed)) return faults;
  const offer = fillTemplate(contact.form.noEmail, { phone: practice.phone.shown });
  return { ...faults, email: `${faults.email} ${offer}` };
}
