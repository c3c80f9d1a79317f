import type { DialogButton, DialogSize, DialogStyle, DialogTemplate } from '../state/models.ts';

/* The options of SPEC section 3. `options.test.ts` lists the combinations that do not compile. */

/** The value of a Cancel button: choosing it dismisses the dialog (SPEC section 9). */
export const CANCEL = -1;
export type Cancel = typeof CANCEL;

/** SPEC section 3: PROMPT and prompt mean the same. */
type InEitherCase<Type extends string> = Type | Uppercase<Type>;

export interface CommonOptions {
  /** Default: Message, Error, Confirm or Input. */
  title?: string;
  message: string;
  /** Renders `message` as sanitised HTML. Default false. */
  html?: boolean;
  /** Extra text in an expandable "More Info" section. */
  additional?: string;
  /** Default: normal; for `dialogs.error`, error. */
  style?: DialogStyle;
  /** Default: medium; for message and error, small. */
  size?: DialogSize;
  /** Default 90vw. */
  maxWidth?: '90vw' | '80vw';
  /** Shows the icons of the buttons. Default false. */
  hasIcons?: boolean;
  /** Escape and an outside click dismiss the dialog. Default: true; for message, error and html, false. */
  cancelable?: boolean;
  /**
   * The close icon. Default true, unless `cancelable: false` is given: SPEC section 3 ("Dialog layout") has it in every
   * dialog, including prompts, which by section 5 ignore Escape and outside clicks (record 0051).
   */
  closeButton?: boolean;
  /** Back, forward, a new hash and leaving the page dismiss the dialog. Default true. */
  closeOnNavigation?: boolean;
  /** The dialog's own surface; without it, the content is drawn on the backdrop. Default true. */
  hasBackground?: boolean;
  /** The shadow of the dialog. Default true. */
  hasShadow?: boolean;
  /** Keeps scroll bars visible on systems that hide them. Default false. */
  scrollAlwaysVisible?: boolean;
}

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
