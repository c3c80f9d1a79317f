import type { CommonOptions, DialogButton, DialogTemplate, LoadingEntry, SheetButton } from '../state/models.ts';

/* The options of SPEC section 3. `options.test.ts` lists the combinations that do not compile. */

/** The value of a Cancel button: choosing it dismisses the dialog (SPEC section 9). */
export const CANCEL = -1;
export type Cancel = typeof CANCEL;

/** SPEC section 3: PROMPT and prompt mean the same. */
type InEitherCase<Type extends string> = Type | Uppercase<Type>;

/** At least one button, so that a dialog that is not cancelable can be closed. */
export type ButtonRow<Value = unknown> = readonly [DialogButton<Value>, ...DialogButton<Value>[]];
/** The possible answers of a row of custom buttons. A Cancel button is excluded, because it dismisses the dialog. */
export type RowValue<Row extends ButtonRow> = Exclude<Row[number]['value'], Cancel>;

export interface DefaultButtons {
  buttons?: never;
  template?: never;
}
export interface CustomButtons<Row extends ButtonRow> {
  buttons: Row;
  template?: never;
}
export interface CustomTemplate<Value> {
  buttons?: never;
  template: DialogTemplate<Value>;
}
/** Default or custom buttons whose values are restricted. */
type AnyButtons<Value> = DefaultButtons | CustomButtons<ButtonRow<Value>> | CustomTemplate<Value>;

export interface MessageOptions extends CommonOptions {
  type?: InEitherCase<'prompt'>;
}
export interface HtmlOptions extends MessageOptions {
  html?: true;
}
export type ConfirmOptions = CommonOptions &
  AnyButtons<boolean | Cancel> & { type?: InEitherCase<'confirm'> };

/** In an input dialog, the button with the value `true` answers with the value of the field. */
type InputOptions = CommonOptions & AnyButtons<true | Cancel> & { type?: InEitherCase<'input'> };

interface TypedInput {
  /** Okay is disabled until the typed text matches this. */
  inputRegex?: RegExp | string;
  inputPlaceholder?: string;
  values?: never;
}
export type TextInputOptions = InputOptions &
  TypedInput & { inputType?: 'text' | 'password' | 'textarea'; inputValue?: string };
export type NumberInputOptions = InputOptions & TypedInput & { inputType: 'number'; inputValue?: number };

export type SelectValue<Value> = Value | { title: string; value: Value };
export type SelectInputOptions<Value extends string | number> = InputOptions & {
  inputType: 'select';
  values: readonly [SelectValue<Value>, ...SelectValue<Value>[]];
  inputValue?: NoInfer<Value>;
  /** Shown until the visitor chooses a value; Okay is disabled until then. */
  inputPlaceholder?: string;
  inputRegex?: never;
};

export interface LoadingOptions {
  /** Default "Loading". */
  message?: string;
  /** The question when the visitor leaves the page; `false` turns it off. */
  unloadWarning?: string | false;
}

/** Turns the short form, a text alone, into options. */
export function toOptions<Options>(textOrOptions: string | Options): Options | { message: string } {
  return typeof textOrOptions === 'string' ? { message: textOrOptions } : textOrOptions;
}

export type SheetRows = readonly SheetButton[];
export type SheetValue<Rows extends SheetRows> = Rows[number] extends infer Button
  ? Button extends { value: infer Value }
    ? Value
    : 0
  : never;

/** A title or a message is required, because it names the sheet for assistive technology. */
type SheetText = { title: string; message?: string } | { title?: string; message: string };

export type CancelableSheetOptions<Rows extends SheetRows, CancelValue> = SheetText & {
  buttons?: Rows;
  cancelable?: true;
  /** The result when the visitor dismisses the sheet. Default -1. */
  cancelValue?: CancelValue;
  closeOnNavigation?: boolean;
};
export type HeldSheetOptions<Rows extends SheetRows> = SheetText & {
  buttons: Rows & readonly [SheetButton, ...SheetButton[]];
  cancelable: false;
  cancelValue?: never;
  closeOnNavigation?: boolean;
};
