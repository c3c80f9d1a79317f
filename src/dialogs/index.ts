/**
 * Dialogs and the loading overlay: promises for the caller, one `<DialogHost />` in the page, based on the native
 * `<dialog>`. The module depends on React and not on this product (DESIGN section 2). `api` is for callers, `state` holds
 * the open dialogs, `view` renders them (loaded with the first dialog), `host` mounts the view in the page.
 */

export { dialogs } from './api/dialogs.ts';
export { loading } from './api/loading.ts';
export {
  CANCEL,
  type Cancel,
  type CancelableSheetOptions,
  type ConfirmOptions,
  type HeldSheetOptions,
  type HtmlOptions,
  type LoadingOptions,
  type MessageOptions,
  type NumberInputOptions,
  type SelectInputOptions,
  type TextInputOptions,
} from './api/options.ts';
export { DialogHost, prepareDialogs } from './host/DialogHost.tsx';
export type {
  DialogButton,
  DialogIconName,
  DialogSize,
  DialogStyle,
  DialogTemplate,
  DismissReason,
  SheetButton,
} from './state/models.ts';
export { DialogDismissed, whenUndrawn } from './state/store.ts';
