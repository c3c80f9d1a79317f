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

/** A caller's options, completed with the defaults. Values are `unknown`, because the host only passes them back. */
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

export interface InputModel {
  type: 'text' | 'password' | 'number' | 'textarea' | 'select';
  /** For a select, the index in `choices` or an empty string. */
  initialValue: string;
  placeholder: string | undefined;
  pattern: RegExp | undefined;
  /** The choices of a select; empty for the other types. */
  choices: readonly { title: string; value: string | number }[];
}

export interface SheetModel {
  kind: 'sheet';
  title: string | undefined;
  message: string | undefined;
  buttons: readonly { title: string; link: string | undefined; note: string | undefined; value: unknown }[];
  cancelable: boolean;
  closeOnNavigation: boolean;
}

export type Model = DialogModel | SheetModel;

/** One reason to show the loading overlay. */
export interface LoadingEntry {
  /** `hide` ends a `show`; a `during` ends when its promise settles. */
  startedBy: 'show' | 'during';
  message: string;
  unloadWarning: string | false;
}

/** A dialog that is open, or queued until a host is mounted. */
export interface OpenDialog {
  readonly id: number;
  readonly model: Model;
  /** The states of SPEC section 4. A closed dialog is no longer in the list. */
  readonly state: 'open' | 'closing';
  /** Where focus was when the dialog was opened. */
  readonly returnPoint: ReturnPoint | undefined;
}

/** The current state for the host to render. Immutable: each change creates a new snapshot. */
export interface Snapshot {
  readonly dialogs: readonly OpenDialog[];
  readonly loading: readonly LoadingEntry[];
  /** The mounted hosts, oldest first. Only the oldest renders. */
  readonly hosts: readonly symbol[];
}
