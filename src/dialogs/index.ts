/**
 * Dialogs and the loading overlay: promises for the caller, one `<DialogHost />` in the page, the platform's
 * `<dialog>` below. The module knows React and nothing of this product (DESIGN section 2).
 */
export { DialogDismissed, type DismissReason } from './DialogDismissed.ts';
export { DialogHost } from './DialogHost.tsx';
export { dialogs } from './dialogs.ts';
export { loading } from './loading/loading.ts';
export { prepareDialogs } from './prepare.ts';
export type {
  Cancel,
  CancelableSheetOptions,
  ConfirmDialogOptions,
  DialogButton,
  DialogIconName,
  DialogSize,
  DialogStyle,
  DialogTemplate,
  HeldSheetOptions,
  HtmlMessageOptions,
  HtmlMessageOptionsWith,
  LoadingOptions,
  MessageOptions,
  MessageOptionsWith,
  NumberInputOptions,
  SelectInputOptions,
  SheetButton,
  TextInputOptions,
} from './types.ts';
export { CANCEL } from './types.ts';
export { type DialogWords, setDialogWords } from './words.ts';
