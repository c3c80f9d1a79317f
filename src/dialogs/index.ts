/**
 * Dialogs and the loading overlay: promises for the caller, one `<DialogHost />` in the page, the platform's
 * `<dialog>` below. The module knows React and nothing of this product (DESIGN section 2).
 */
export { DialogDismissed, type DismissReason, whenUndrawn } from './DialogDismissed.ts';
export { DialogHost } from './DialogHost.tsx';
export { dialogs } from './dialogs.ts';
export { loading } from './loading/loading.ts';
export { prepareDialogs } from './prepare.ts';
export {
  CANCEL,
  type Cancel,
  type CancelableSheetOptions,
  type ConfirmOptions,
  type DialogButton,
  type DialogIconName,
  type DialogSize,
  type DialogStyle,
  type DialogTemplate,
  type HeldSheetOptions,
  type HtmlOptions,
  type LoadingOptions,
  type MessageOptions,
  type NumberInputOptions,
  type SelectInputOptions,
  type SheetButton,
  type TextInputOptions,
} from './types.ts';
export { type DialogWords, setDialogWords } from './words.ts';
