import { DialogDismissed } from './DialogDismissed.ts';
import { type AnyOptions, dialogView, KINDS } from './defaults.ts';
import { openDialog } from './store.ts';
import {
  CANCEL,
  type Cancel,
  type CancelableSheetOptions,
  type ConfirmDialogOptions,
  type HeldSheetOptions,
  type HtmlMessageOptions,
  type HtmlMessageOptionsWith,
  type MessageOptions,
  type MessageOptionsWith,
  type NumberInputOptions,
  type SelectInputOptions,
  type SheetButton,
  type SheetValue,
  type TextInputOptions,
} from './types.ts';

/**
 * The calls of CONTRACT "Dialogs". Each returns a promise that settles once, after the dialog has closed and
 * the focus is back: it resolves to the answer, and rejects with `DialogDismissed` when there was none.
 * A rejection nobody waits for is not reported as unhandled: not asking for an answer is no fault.
 */
interface Dialogs {
  /** Says something. Resolves to the value of the chosen button (Okay: `true`). */
  message(textOrOptions: string | MessageOptions): Promise<true>;
  message<const Value>(options: MessageOptionsWith<Value>): Promise<Exclude<Value, Cancel>>;
  /** The same for something that went wrong. */
  error(textOrOptions: string | MessageOptions): Promise<true>;
  error<const Value>(options: MessageOptionsWith<Value>): Promise<Exclude<Value, Cancel>>;
  /** The same for sanitised HTML; the focus goes to the text. */
  html(htmlOrOptions: string | HtmlMessageOptions): Promise<true>;
  html<const Value>(options: HtmlMessageOptionsWith<Value>): Promise<Exclude<Value, Cancel>>;
  /** Asks No or Yes. */
  confirm(textOrOptions: string | ConfirmDialogOptions): Promise<boolean>;
  /** Asks for a text, a number, or one of `values`. */
  input(textOrOptions: string | TextInputOptions): Promise<string>;
  input(options: NumberInputOptions): Promise<number>;
  input<const Value extends string | number>(options: SelectInputOptions<Value>): Promise<Value>;
  /** Offers choices from the lower edge. Resolves to the choice, or to `cancelValue` when dismissed. */
  sheet(text: string): Promise<Cancel>;
  sheet<const Button extends SheetButton>(options: HeldSheetOptions<Button>): Promise<SheetValue<Button>>;
  sheet<const Button extends SheetButton = never, const CancelValue = Cancel>(
    options: CancelableSheetOptions<Button, CancelValue>,
  ): Promise<SheetValue<Button> | CancelValue>;
}

type AnySheetOptions = Omit<CancelableSheetOptions<SheetButton, unknown>, 'cancelable'> & {
  cancelable?: boolean;
};

export const dialogs: Dialogs = {
  message: ask(KINDS.message),
  error: ask(KINDS.error),
  html: ask(KINDS.html),
  confirm: ask(KINDS.confirm),
  input: ask(KINDS.input),
  sheet: (textOrOptions: string | AnySheetOptions) => unreported(openSheet(textOrOptions)),
};

// biome-ignore lint/suspicious/noExplicitAny: one implementation behind overloads that say what comes back
function ask(kind: (typeof KINDS)[keyof typeof KINDS]): (textOrOptions: string | AnyOptions) => Promise<any> {
  return (textOrOptions) => unreported(openDialog(dialogView(kind, textOrOptions)).then(refuseCancel));
}

/** A Cancel button is a dismissal, whoever made the button (SPEC section 9: Cancel returns -1). */
function refuseCancel(value: unknown): unknown {
  if (value === CANCEL) throw new DialogDismissed('cancel');
  return value;
}

/**
 * A visitor's dismissal of a sheet resolves to `cancelValue` (SPEC section 4). Navigation still rejects,
 * because then nobody has chosen anything.
 */
// biome-ignore lint/suspicious/noExplicitAny: as above
async function openSheet(textOrOptions: string | AnySheetOptions): Promise<any> {
  const options = typeof textOrOptions === 'string' ? { message: textOrOptions } : textOrOptions;
  const { title, message, buttons = [], cancelable = true, closeOnNavigation = true } = options;
  const rows = buttons.map(({ title, link, note, value = 0 }) => ({ title, link, note, value }));
  try {
    return await openDialog({ kind: 'sheet', title, message, buttons: rows, cancelable, closeOnNavigation });
  } catch (error) {
    if (error instanceof DialogDismissed && error.reason !== 'navigation')
      return options.cancelValue ?? CANCEL;
    throw error;
  }
}

function unreported<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => {});
  return answer;
}
