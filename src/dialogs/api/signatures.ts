import type {
  ButtonRow,
  Cancel,
  ConfirmOptions,
  CustomButtons,
  CustomTemplate,
  DefaultButtons,
  HtmlOptions,
  MessageOptions,
  NumberInputOptions,
  RowValue,
  SelectInputOptions,
  TextInputOptions,
} from './options.ts';
import type { CancelableSheetOptions, HeldSheetOptions, SheetRows, SheetValue } from './sheetOptions.ts';

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
 * focus is back: it resolves to the answer, and rejects with `DialogDismissed` when there was none. A rejection
 * that nobody waits for is not reported as unhandled: a caller need not want an answer.
 */
export interface Dialogs {
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
