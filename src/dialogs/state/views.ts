import type { DialogButton, DialogSize, DialogStyle, DialogTemplate } from '../api/types.ts';

/**
 * What the host draws: a caller's options with every default filled in. Callers meet the generic types of
 * `types.ts`; from here on a value is `unknown`, because the host only carries it back.
 */
export interface DialogView {
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
  input: InputView | undefined;
  cancelable: boolean;
  closeButton: boolean;
  closeOnNavigation: boolean;
  hasBackground: boolean;
  hasShadow: boolean;
  scrollAlwaysVisible: boolean;
}

export interface InputView {
  type: 'text' | 'password' | 'number' | 'textarea' | 'select';
  /** What the field holds at first; for a select the place of the choice in `choices`, or nothing. */
  value: string;
  placeholder: string | undefined;
  pattern: RegExp | undefined;
  /** The choices of a select, in order; empty for the other types. */
  choices: readonly { title: string; value: string | number }[];
}

export interface SheetView {
  kind: 'sheet';
  title: string | undefined;
  message: string | undefined;
  buttons: readonly { title: string; link: string | undefined; note: string | undefined; value: unknown }[];
  cancelable: boolean;
  closeOnNavigation: boolean;
}

export type View = DialogView | SheetView;

export interface LoadingView {
  /** Who ends it: a call of `hide`, or the work it covers. */
  by: 'show' | 'work';
  message: string;
  unloadWarning: string | false;
}
