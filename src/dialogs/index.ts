/**
 * Dialogs and the loading overlay: promises for the caller, one `<DialogHost />` in the page, the platform's
 * `<dialog>` underneath. The module knows React and nothing of this product (DESIGN section 2). `state` is what is
 * open, `view` what draws it (loaded with the first dialog), `host` puts it in the page, `api` is what callers use.
 */

export { dialogs } from './api/dialogs.ts';
export { loading } from './api/loading.ts';
export type { CancelableSheetOptions, HeldSheetOptions, SheetButton } from './api/options.ts';
export {
  CANCEL,
  type Cancel,
  type ConfirmOptions,
  type HtmlOptions,
  type LoadingOptions,
  type MessageOptions,
  type NumberInputOptions,
  type SelectInputOptions,
  type TextInputOptions,
} from './api/options.ts';
export { DialogHost, prepareDialogs } from './host/DialogHost.tsx';
export { type DialogWords, setDialogWords } from './state/dialogWords.ts';
export type {
  DialogButton,
  DialogIconName,
  DialogSize,
  DialogStyle,
  DialogTemplate,
} from './state/models.ts';
export { DialogDismissed, type DismissReason, whenUndrawn } from './state/store.ts';
