import type { ReactElement, ReactNode } from 'react';
import type { ReturnPoint } from './returnPoint.ts';

/** The tone, which sets the colours and the icon beside the title. */
export type DialogStyle = 'normal' | 'error' | 'warn' | 'success';
/** 360, 560 or 1240 px wide; the height follows the content. */
export type DialogSize = 'small' | 'medium' | 'large';
/** The four icons named in SPEC section 9. */
export type DialogIconName = 'chevron_left' | 'close' | 'check' | 'thumb_up';

export interface DialogButton<Value> {
  title: string;
  value: Value;
  /** Shown only when the dialog has `hasIcons`. */
  icon?: DialogIconName | ReactElement;
  /** Default: the last button is filled in the accent colour, the others are outlined (`quiet`). */
  style?: DialogStyle | 'quiet';
}

/** Renders the row of buttons; calling `answer` closes the dialog with that value. */
export type DialogTemplate<Value> = (answer: (value: Value) => void) => ReactNode;

/** The options that every kind of dialog has (SPEC section 3). */
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

/** A caller's options, completed with the defaults. Values are `unknown`, because the host only passes them back. */
export interface DialogModel extends Required<Omit<CommonOptions, 'additional'>> {
  kind: 'dialog';
  type: 'prompt' | 'confirm' | 'input';
  additional?: string;
  buttons: readonly DialogButton<unknown>[];
  template?: DialogTemplate<unknown>;
  input: InputModel | undefined;
}

export interface InputModel {
  type: 'text' | 'password' | 'number' | 'textarea' | 'select';
  /** For a select, the index in `choices` or an empty string. */
  initialValue: string;
  placeholder: string | undefined;
  pattern: RegExp | undefined;
  /** The choices of a select; empty for the other types. */
  choices: readonly { title: string; value: string | number }[];
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

export interface SheetModel {
  kind: 'sheet';
  title: string | undefined;
  message: string | undefined;
  buttons: readonly SheetButton[];
  cancelable: boolean;
  closeOnNavigation: boolean;
}

/** One `loading.show` that has had no `hide` yet. */
export interface LoadingEntry {
  message: string;
  unloadWarning: string | false;
}

/** Why a dialog closed without an answer. `undrawn`: the view could not be loaded. */
export type DismissReason = 'escape' | 'outside' | 'close-button' | 'cancel' | 'navigation' | 'undrawn';
export type Outcome = { value: unknown } | { reason: DismissReason };

/** A dialog that is open or closing (SPEC section 4), or queued until a host is mounted. */
export interface OpenDialog {
  readonly id: number;
  readonly model: DialogModel | SheetModel;
  /** Missing while the dialog is open. */
  readonly outcome?: Outcome;
  readonly settle: (outcome: Outcome) => void;
  /** Where focus was when the dialog was opened. */
  readonly returnPoint: ReturnPoint | undefined;
}

/** The current state for the host to render. Immutable: each change creates a new snapshot. */
export interface Snapshot {
  readonly dialogs: readonly OpenDialog[];
  readonly loading: readonly LoadingEntry[];
}
