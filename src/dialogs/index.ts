/**
 * Dialogs and the loading overlay: promises for the caller, one `<DialogHost />` in the page, based on the native
 * `<dialog>`. The module depends on React, not on this product (DESIGN section 2). `api` is for callers, `state` holds
 * the open dialogs, `view` renders them (loaded with the first dialog), `host` mounts the view in the page.
 */

export { dialogs, loading } from './api/dialogs.ts';
export { DialogHost, prepareDialogs } from './host/DialogHost.tsx';
export {
  CANCEL,
  type Cancel,
  type DialogButton,
  type DialogIconName,
  type DialogOptions,
  type DialogSize,
  type DialogStyle,
  type DialogTemplate,
  type LoadingOptions,
  type SheetButton,
  type SheetOptions,
} from './state/options.ts';
export { DialogDismissed, type DismissReason, whenUndrawn } from './state/store.ts';
