import { DialogDismissed, openDialog } from '../state/store.ts';
import { type AnyOptions, createDialogModel, KINDS } from './createDialogModel.ts';
import {
  type ButtonRow,
  CANCEL,
  type Cancel,
  type CancelableSheetOptions,
  type ConfirmOptions,
  type CustomButtons,
  type CustomTemplate,
  type DefaultButtons,
  type HeldSheetOptions,
  type HtmlOptions,
  type MessageOptions,
  type NumberInputOptions,
  type RowValue,
  type SelectInputOptions,
  type SheetRows,
  type SheetValue,
  type TextInputOptions,
  toOptions,
} from './options.ts';

/** The calls of the module; `signatures.ts` says what each resolves to. */
export const dialogs: Dialogs = {
  message: createCall(KINDS.message),
  error: createCall(KINDS.error),
  html: createCall(KINDS.html),
  confirm: createCall(KINDS.confirm),
  input: createCall(KINDS.input),
  sheet: (textOrOptions: string | AnySheetOptions) => ignoreUnhandled(openSheet(textOrOptions)),
};

function createCall(kind: (typeof KINDS)[keyof typeof KINDS]) {
  // biome-ignore lint/suspicious/noExplicitAny: one implementation behind overloads that say what comes back
  return (textOrOptions: string | AnyOptions): Promise<any> =>
    ignoreUnhandled(openDialog(createDialogModel(kind, textOrOptions)).then(rejectCancel));
}

/** A Cancel button dismisses the dialog, whether it is ours or the caller's (SPEC section 9: Cancel returns -1). */
function rejectCancel(value: unknown): unknown {
  if (value === CANCEL) throw new DialogDismissed('cancel');
  return value;
}

function ignoreUnhandled<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => {});
  return answer;
}

/** A sheet's options, without the differences that the overloads have checked. */
interface AnySheetOptions {
  title?: string;
  message?: string;
  buttons?: SheetRows;
  cancelable?: boolean;
  cancelValue?: unknown;
  closeOnNavigation?: boolean;
}

/**
 * Opens a bottom sheet. A dismissal by the visitor resolves to `cancelValue` (SPEC section 4). Navigation and a
 * sheet that could not be drawn still reject, because the visitor has chosen nothing.
 */
// biome-ignore lint/suspicious/noExplicitAny: one implementation behind overloads that say what comes back
async function openSheet(textOrOptions: string | AnySheetOptions): Promise<any> {
  const options: AnySheetOptions = toOptions(textOrOptions);
  const { title, message, buttons = [], cancelable = true, closeOnNavigation = true } = options;
  const rows = buttons.map(({ title, link, note, value = 0 }) => ({ title, link, note, value }));
  try {
    return await openDialog({ kind: 'sheet', title, message, buttons: rows, cancelable, closeOnNavigation });
  } catch (error) {
    const byVisitor = error instanceof DialogDismissed && !['navigation', 'undrawn'].includes(error.reason);
    if (byVisitor) return options.cancelValue ?? CANCEL;
    throw error;
  }
}

/** Resolves to the value of the chosen button: Okay's is `true`. */
interface MessageCall<Options> {
  (textOrOptions: string | (Options & DefaultButtons)): Promise<true>;
  <const Row extends ButtonRow>(options: Options & CustomButtons<Row>): Promise<RowValue<Row>>;
  <Value>(options: Options & CustomTemplate<Value>): Promise<Exclude<Value, Cancel>>;
}

/** Resolves to what was typed or chosen. */
interface InputCall {
  (textOrOptions: string | TextInputOptions): Promise<string>;
  (options: NumberInputOptions): Promise<number>;
  <const Value extends string | number>(options: SelectInputOptions<Value>): Promise<Value>;
}

/** Resolves to the value of the choice, or to `cancelValue` when the visitor dismisses the sheet. */
interface SheetCall {
  (text: string): Promise<Cancel>;
  <const Rows extends SheetRows>(options: HeldSheetOptions<Rows>): Promise<SheetValue<Rows>>;
  <const Rows extends SheetRows = [], const CancelValue = Cancel>(
    options: CancelableSheetOptions<Rows, CancelValue>,
  ): Promise<SheetValue<Rows> | CancelValue>;
}

/**
 * The calls of CONTRACT "Dialogs". Each returns a promise that settles once, after the dialog has closed and the
 * focus is back: it resolves to the answer, and rejects with `DialogDismissed` when there was none. A caller may
 * ignore the answer: its rejection is not reported as unhandled.
 */
interface Dialogs {
  /** Shows a message. */
  message: MessageCall<MessageOptions>;
  /** Shows what went wrong. */
  error: MessageCall<MessageOptions>;
  /** Shows sanitised HTML; the focus goes to the text. */
  html: MessageCall<HtmlOptions>;
  /** Asks No or Yes. */
  confirm: (textOrOptions: string | ConfirmOptions) => Promise<boolean>;
  /** Asks for a text, a number, or one of `values`. */
  input: InputCall;
  /** Offers choices at the lower edge of the screen. */
  sheet: SheetCall;
}
