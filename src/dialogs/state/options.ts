import type { ReactElement, ReactNode } from 'react';

/** The value of a Cancel button: choosing it dismisses the dialog (SPEC section 9). */
export const CANCEL = -1;
export type Cancel = typeof CANCEL;

/** Sets the colours and the icon beside the title. */
export type DialogStyle = 'normal' | 'error' | 'warn' | 'success';
/** 360, 560 or 1240 px wide. The height follows the content. */
export type DialogSize = 'small' | 'medium' | 'large';
/** The four icons named in SPEC section 9. */
export type DialogIconName = 'chevron_left' | 'close' | 'check' | 'thumb_up';

export interface DialogButton<Value> {
  title: string;
  value: Value;
  /** Shown only when the dialog has `hasIcons`. */
  icon?: DialogIconName | ReactElement;
  /** Default: the last button is filled in the accent colour, all other buttons are outlined (`quiet`). */
  style?: DialogStyle | 'quiet';
}

/** Renders the row of buttons. Calling `answer` closes the dialog with that value. */
export type DialogTemplate<Value> = (answer: (value: Value) => void) => ReactNode;

export type DialogType = 'prompt' | 'confirm' | 'input';

/** The options of SPEC section 3. `Value` is the type of the values of custom buttons. */
export interface DialogOptions<Value = unknown> {
  /** The kind of dialog, in lower or upper case. */
  type?: DialogType | Uppercase<DialogType>;
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
  /** Replaces the default buttons. A dialog that is not cancelable needs at least one button. */
  buttons?: readonly DialogButton<Value>[];
  /** Replaces the row of buttons. */
  template?: DialogTemplate<Value>;
  /** The choices of a select. */
  values?: readonly (string | number | { title: string; value: string | number })[];
  /** Default: 'text'. */
  inputType?: 'text' | 'password' | 'number' | 'textarea' | 'select';
  inputValue?: string | number;
  /** Okay is disabled until the typed text matches this. */
  inputRegex?: RegExp | string;
  /** In a select: shown until the visitor chooses a value. Okay is disabled until then. */
  inputPlaceholder?: string;
  /** Escape and an outside click dismiss the dialog. Default: true; for message, error and html, false. */
  cancelable?: boolean;
  /**
   * The close icon. Default true, unless `cancelable: false` is given: SPEC section 3 ("Dialog layout") has it in every
   * dialog, including prompts, which by section 5 ignore Escape and outside clicks (record 0051).
   */
  closeButton?: boolean;
  /** Back, forward, a new hash and leaving the page dismiss the dialog. Default true. */
  closeOnNavigation?: boolean;
  /** Whether the dialog has its own surface. Otherwise the content is drawn on the backdrop. Default true. */
  hasBackground?: boolean;
  /** Whether the dialog has a shadow. Default true. */
  hasShadow?: boolean;
  /** Keeps scroll bars visible on systems that hide them. Default false. */
  scrollAlwaysVisible?: boolean;
}

/** One choice of a sheet (SPEC section 3, "Simple option set / bottom sheet"). */
export interface SheetButton<Value = unknown> {
  title: string;
  /** Makes the button a link to this address. */
  link?: string;
  /** A second line below the title. */
  note?: string;
  /** Default 0. */
  value?: Value;
}

/** A title or a message is required, because it names the sheet for assistive technology. */
export type SheetOptions<Value = unknown> = (
  | { title: string; message?: string }
  | { title?: string; message: string }
) & {
  /** A sheet that is not cancelable needs at least one button. */
  buttons?: readonly SheetButton<Value>[];
  /** Escape, an outside click, a drag and Cancel dismiss the sheet. Default true. */
  cancelable?: boolean;
  /** The result when the visitor dismisses the sheet. Default -1. */
  cancelValue?: Value;
  closeOnNavigation?: boolean;
};

export interface LoadingOptions {
  /** Default "Loading". */
  message?: string;
  /** The question when the visitor leaves the page. `false` turns it off. */
  unloadWarning?: string | false;
}

/** Turns the short form, only a message, into options. */
export function toOptions<Options>(textOrOptions: string | Options): Options | { message: string } {
  return typeof textOrOptions === 'string' ? { message: textOrOptions } : textOrOptions;
}
