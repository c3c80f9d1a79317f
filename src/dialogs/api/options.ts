import type { DialogButton, DialogSize, DialogStyle, DialogTemplate } from '../state/models.ts';

/**
 * What a caller may ask for (SPEC section 3, "Dialog options" and "Dialog button"; sheets are in `sheetOptions.ts`).
 * Combinations that make no sense do not compile; `options.test.ts` shows which.
 */

/** The value of a Cancel button: choosing it dismisses the dialog (SPEC section 9). */
export const CANCEL = -1;
export type Cancel = typeof CANCEL;

/** The specification's two option sets write the same types in lower and in upper case. */
type InEitherCase<Type extends string> = Type | Uppercase<Type>;

/** What every kind of dialog takes. */
export interface CommonOptions {
  /** Default: Message, Error, Confirm or Input. */
  title?: string;
  message: string;
  /** Read `message` as HTML, sanitised. Default false. */
  html?: boolean;
  /** Extra text in an expandable "More Info" section. */
  additional?: string;
  /** Default normal; for `dialogs.error` error. */
  style?: DialogStyle;
  /** Default medium; for message and error small. */
  size?: DialogSize;
  /** Default 90vw. */
  maxWidth?: '90vw' | '80vw';
  /** Shows the icons of the buttons. Default false. */
  hasIcons?: boolean;
  /** Escape and an outside click dismiss. Default true; for message, error and html false. */
  cancelable?: boolean;
  /**
   * The close icon. Default true, unless `cancelable: false` is given: SPEC section 3 ("Dialog layout") gives it to every
   * dialog, also to a prompt, which section 5 makes deaf to Escape and outside clicks (record 0051).
   */
  closeButton?: boolean;
  /** Back, forward, a new hash and leaving the page dismiss. Default true. */
  closeOnNavigation?: boolean;
  /** The dialog's own surface. Without it the content stands on the backdrop. Default true. */
  hasBackground?: boolean;
  /** Default true. */
  hasShadow?: boolean;
  /** Keeps scroll bars visible on systems that hide them. Default false. */
  scrollAlwaysVisible?: boolean;
}

/** At least one button: without any, a dialog that is not cancelable could never be closed. */
export type ButtonRow<Value = unknown> = readonly [DialogButton<Value>, ...DialogButton<Value>[]];
/** What a row of custom buttons can answer; its Cancel button dismisses instead. */
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
/** Buttons where only certain values make sense. */
type AnyButtons<Value> = DefaultButtons | CustomButtons<ButtonRow<Value>> | CustomTemplate<Value>;

export interface MessageOptions extends CommonOptions {
  type?: InEitherCase<'prompt'>;
}
export interface HtmlOptions extends MessageOptions {
  html?: true;
}
export type ConfirmOptions = CommonOptions &
  AnyButtons<boolean | Cancel> & { type?: InEitherCase<'confirm'> };

/** In an input dialog, the button with the value `true` answers with what is in the field. */
type InputOptions = CommonOptions & AnyButtons<true | Cancel> & { type?: InEitherCase<'input'> };

interface TypedInput {
  /** Okay is disabled until this matches what was typed. */
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
  /** Shown first and not a choice: Okay is disabled until there is one. */
  inputPlaceholder?: string;
  inputRegex?: never;
};

export interface LoadingOptions {
  /** What the visitor waits for. Default "Loading". */
  message?: string;
  /** What the visitor is asked when leaving the page; `false` asks nothing. */
  unloadWarning?: string | false;
}

/** Returns the options; a text alone is the message. */
export function toOptions<Options>(textOrOptions: string | Options): Options | { message: string } {
  return typeof textOrOptions === 'string' ? { message: textOrOptions } : textOrOptions;
}

/** One choice of a sheet (SPEC section 3, "Simple option set / bottom sheet"). */
export interface SheetButton {
  title: string;
  /** Makes the button a link to this address. */
  link?: string;
  /** A second line below the title. */
  note?: string;
  /** Default 0. */
  value?: unknown;
}
export type SheetRows = readonly SheetButton[];
export type SheetValue<Rows extends SheetRows> = Rows[number] extends infer Button
  ? Button extends { value: infer Value }
    ? Value
    : 0
  : never;

/** One of them is required, because it names the sheet. */
type SheetText = { title: string; message?: string } | { title?: string; message: string };

export type CancelableSheetOptions<Rows extends SheetRows, CancelValue> = SheetText & {
  buttons?: Rows;
  cancelable?: true;
  /** What a dismissal resolves to. Default -1. */
  cancelValue?: CancelValue;
  closeOnNavigation?: boolean;
};
export type HeldSheetOptions<Rows extends SheetRows> = SheetText & {
  buttons: Rows & readonly [SheetButton, ...SheetButton[]];
  cancelable: false;
  cancelValue?: never;
  closeOnNavigation?: boolean;
};
