import { DialogDismissed } from '../state/DialogDismissed.ts';
import { openDialog } from '../state/store.ts';
import { type AnyOptions, createDialogModel, KINDS } from './createDialogModel.ts';
import {
  type ButtonRow,
  CANCEL,
  type Cancel,
  type CancelableSheetOptions,
  type ConfirmOptions,
  type DefaultButtons,
  type HeldSheetOptions,
  type HtmlOptions,
  type MessageOptions,
  type NumberInputOptions,
  type OwnButtons,
  type OwnTemplate,
  type RowValue,
  type SelectInputOptions,
  type SheetRows,
  type SheetValue,
  type TextInputOptions,
} from './options.ts';

/** Resolves to the value of the chosen button: Okay's is `true`. */
interface Say<Options> {
  (textOrOptions: string | (Options & DefaultButtons)): Promise<true>;
  <const Row extends ButtonRow>(options: Options & OwnButtons<Row>): Promise<RowValue<Row>>;
  <Value>(options: Options & OwnTemplate<Value>): Promise<Exclude<Value, Cancel>>;
}

/** Resolves to what was typed or chosen. */
interface AskFor {
  (textOrOptions: string | TextInputOptions): Promise<string>;
  (options: NumberInputOptions): Promise<number>;
  <const Value extends string | number>(options: SelectInputOptions<Value>): Promise<Value>;
}

/** Resolves to the value of the choice, or to `cancelValue` when the visitor dismisses it. */
interface Offer {
  (text: string): Promise<Cancel>;
  <const Rows extends SheetRows>(options: HeldSheetOptions<Rows>): Promise<SheetValue<Rows>>;
  <const Rows extends SheetRows = [], const CancelValue = Cancel>(
    options: CancelableSheetOptions<Rows, CancelValue>,
  ): Promise<SheetValue<Rows> | CancelValue>;
}

/**
 * The calls of CONTRACT "Dialogs". Each returns a promise that settles once, after the dialog has closed and
 * the focus is back: it resolves to the answer, and rejects with `DialogDismissed` when there was none.
 * A rejection nobody waits for is not reported as unhandled: not asking for an answer is no fault.
 */
interface Dialogs {
  /** Says something. */
  message: Say<MessageOptions>;
  /** Says that something went wrong. */
  error: Say<MessageOptions>;
  /** Says something in HTML, sanitised; the focus goes to the text. */
  html: Say<HtmlOptions>;
  /** Asks No or Yes. */
  confirm: (textOrOptions: string | ConfirmOptions) => Promise<boolean>;
  /** Asks for a text, a number, or one of `values`. */
  input: AskFor;
  /** Offers choices from the lower edge of the screen. */
  sheet: Offer;
}

/** A sheet's options, seen without the differences that the overloads have checked. */
interface AnySheetOptions {
  title?: string;
  message?: string;
  buttons?: SheetRows;
  cancelable?: boolean;
  cancelValue?: unknown;
  closeOnNavigation?: boolean;
}

export const dialogs: Dialogs = {
  message: ask(KINDS.message),
  error: ask(KINDS.error),
  html: ask(KINDS.html),
  confirm: ask(KINDS.confirm),
  input: ask(KINDS.input),
  sheet: (textOrOptions: string | AnySheetOptions) => ignoreUnhandled(openSheet(textOrOptions)),
};

// biome-ignore lint/suspicious/noExplicitAny: one implementation behind overloads that say what comes back
function ask(kind: (typeof KINDS)[keyof typeof KINDS]): (textOrOptions: string | AnyOptions) => Promise<any> {
  return (textOrOptions) =>
    ignoreUnhandled(openDialog(createDialogModel(kind, textOrOptions)).then(rejectCancel));
}

/** A Cancel button is a dismissal, whoever made the button (SPEC section 9: Cancel returns -1). */
function rejectCancel(value: unknown): unknown {
  if (value === CANCEL) throw new DialogDismissed('cancel');
  return value;
}

/**
 * A visitor's dismissal of a sheet resolves to `cancelValue` (SPEC section 4). Navigation, and a sheet that
 * nobody saw, still reject, because then nobody has chosen anything.
 */
// biome-ignore lint/suspicious/noExplicitAny: as above
async function openSheet(textOrOptions: string | AnySheetOptions): Promise<any> {
  const options = typeof textOrOptions === 'string' ? { message: textOrOptions } : textOrOptions;
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

function ignoreUnhandled<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => {});
  return answer;
}
