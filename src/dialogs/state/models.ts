import type { ReactElement, ReactNode } from 'react';
import type { ReturnPoint } from './returnPoint.ts';

/** The tone, which sets the colours and the icon beside the title. */
export type DialogStyle = 'normal' | 'error' | 'warn' | 'success';
/** 360, 560 or 1240 px wide; the height is that of the content. */
export type DialogSize = 'small' | 'medium' | 'large';
/** The four icons of SPEC section 9, by the names given there. */
export type DialogIconName = 'chevron_left' | 'close' | 'check' | 'thumb_up';

/** A button that a caller brings along. */
export interface DialogButton<Value> {
  title: string;
  value: Value;
  /** Shown only when the dialog has `hasIcons`. */
  icon?: DialogIconName | ReactElement;
  /** Default: the last button is filled in the accent colour, the others are outlined (`quiet`). */
  style?: DialogStyle | 'quiet';
}

/** Draws the row of buttons; calling `answer` closes the dialog with that value. */
export type DialogTemplate<Value> = (answer: (value: Value) => void) => ReactNode;

/**
 * What the host draws: a caller's options with every default filled in. Callers meet the generic types of
 * `api/`; from here on a value is `unknown`, because the host only carries it back.
 */
export interface DialogModel {
  kind: 'dialog';
  type: 'prompt' | 'confirm' | 'input';
  title: string;
  message: string;
  html: boolean;
  additional: string | undefined;
  style: DialogStyle;
  size: DialogSize;
  maxWidth: '90vw' | '80vw';
  hasIcons: boolean;
  buttons: readonly DialogButton<unknown>[];
  template: DialogTemplate<unknown> | undefined;
  input: InputModel | undefined;
  cancelable: boolean;
  closeButton: boolean;
  closeOnNavigation: boolean;
  hasBackground: boolean;
  hasShadow: boolean;
  scrollAlwaysVisible: boolean;
}

/** The field of an input dialog. */
export interface InputModel {
  type: 'text' | 'password' | 'number' | 'textarea' | 'select';
  /** For a select the index in `choices`, or nothing. */
  initialValue: string;
  placeholder: string | undefined;
  pattern: RegExp | undefined;
  /** The choices of a select, in order; empty for the other types. */
  choices: readonly { title: string; value: string | number }[];
}

/** A bottom sheet. */
export interface SheetModel {
  kind: 'sheet';
  title: string | undefined;
  message: string | undefined;
  buttons: readonly { title: string; link: string | undefined; note: string | undefined; value: unknown }[];
  cancelable: boolean;
  closeOnNavigation: boolean;
}

/** What an open dialog shows. */
export type Model = DialogModel | SheetModel;

/** One reason to show the loading overlay. */
export interface LoadingEntry {
  /** A `show` ends with a call of `hide`, a `during` with the work it covers. */
  startedBy: 'show' | 'during';
  message: string;
  unloadWarning: string | false;
}

/** A dialog that is open, or waits for the host to be mounted. */
export interface OpenDialog {
  readonly id: number;
  readonly model: Model;
  /** SPEC section 4. A closed dialog is no longer in the list. */
  readonly state: 'open' | 'closing';
  /** Where the focus was when the dialog was opened. */
  readonly returnPoint: ReturnPoint | undefined;
}

/** Everything the host draws, as it is now. A change makes a new one. */
export interface Snapshot {
  readonly dialogs: readonly OpenDialog[];
  readonly loading: readonly LoadingEntry[];
  /** The mounted hosts, oldest first. Only the oldest draws. */
  readonly hosts: readonly symbol[];
}
