import { DialogDismissed, openDialog } from '../state/store.ts';
import { type AnyOptions, createDialogModel } from './createDialogModel.ts';
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

export const dialogs: Dialogs = {
  message: createCall('message'),
  error: createCall('error'),
  html: createCall('html'),
  confirm: createCall('confirm'),
  input: createCall('input'),
  sheet: (textOrOptions: string | AnySheetOptions) => ignoreUnhandled(openSheet(textOrOptions)),
};

function createCall(kind: Parameters<typeof createDialogModel>[0]) {
  // biome-ignore lint/suspicious/noExplicitAny: one implementation; the overloads type its result
  return (textOrOptions: string | AnyOptions): Promise<any> =>
    ignoreUnhandled(openDialog(createDialogModel(kind, textOrOptions)).then(rejectCancel));
}

/** A Cancel button, default or custom, dismisses the dialog (SPEC section 9: Cancel returns -1). */
function rejectCancel(value: unknown): unknown {
  if (value === CANCEL) throw new DialogDismissed('cancel');
  return value;
}

function ignoreUnhandled<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => {});
  return answer;
}

interface AnySheetOptions {
  title?: string;
  message?: string;
  buttons?: SheetRows;
  cancelable?: boolean;
  cancelValue?: unknown;
  closeOnNavigation?: boolean;
}

/**
 * Opens a bottom sheet. When the visitor dismisses it, the promise resolves to `cancelValue` (SPEC section 4). The
 * promise rejects after navigation, and when the sheet could not be drawn, because the visitor made no choice.
 */
// biome-ignore lint/suspicious/noExplicitAny: one implementation; the overloads type its result
async function openSheet(textOrOptions: string | AnySheetOptions): Promise<any> {
  const options: AnySheetOptions = toOptions(textOrOptions);
  const { title, message, buttons = [], cancelable = true, closeOnNavigation = true } = options;
  const rows = buttons.map((button) => ({ value: 0, ...button }));
  try {
    return await openDialog({ kind: 'sheet', title, message, buttons: rows, cancelable, closeOnNavigation });
  } catch (error) {
    const byVisitor = error instanceof DialogDismissed && !['navigation', 'undrawn'].includes(error.reason);
    if (byVisitor) return options.cancelValue ?? CANCEL;
    throw error;
  }
}

/** Resolves to the value of the chosen button; the value of Okay is `true`. */
interface MessageCall<Options> {
  (textOrOptions: string | (Options & DefaultButtons)): Promise<true>;
  <const Row extends ButtonRow>(options: Options & CustomButtons<Row>): Promise<RowValue<Row>>;
  <Value>(options: Options & CustomTemplate<Value>): Promise<Exclude<Value, Cancel>>;
}

/** Resolves to the typed text or number, or the chosen value. */
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
 * The calls of CONTRACT "Dialogs". Each returns a promise that settles once, after the dialog has closed and focus is
 * restored: it resolves to the answer or rejects with `DialogDismissed`. A caller may ignore the promise: its rejection
 * is not reported as unhandled.
 */
interface Dialogs {
  message: MessageCall<MessageOptions>;
  error: MessageCall<MessageOptions>;
  /** Shows sanitised HTML and focuses its text. */
  html: MessageCall<HtmlOptions>;
  /** Resolves to `true` for Yes and `false` for No. */
  confirm: (textOrOptions: string | ConfirmOptions) => Promise<boolean>;
  input: InputCall;
  sheet: SheetCall;
}
