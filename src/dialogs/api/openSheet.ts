import { DialogDismissed } from '../state/DialogDismissed.ts';
import { openDialog } from '../state/store.ts';
import { CANCEL } from './options.ts';
import type { SheetRows } from './sheetOptions.ts';
import { toOptions } from './toOptions.ts';

/** A sheet's options, without the differences that the overloads have checked. */
export interface AnySheetOptions {
  title?: string;
  message?: string;
  buttons?: SheetRows;
  cancelable?: boolean;
  cancelValue?: unknown;
  closeOnNavigation?: boolean;
}

/**
 * Opens a bottom sheet. A dismissal by the visitor resolves to `cancelValue` (SPEC section 4). Navigation, and a
 * sheet that nobody saw, still reject, because then nobody has chosen anything.
 */
// biome-ignore lint/suspicious/noExplicitAny: one implementation behind overloads that say what comes back
export async function openSheet(textOrOptions: string | AnySheetOptions): Promise<any> {
  const options: AnySheetOptions = toOptions(textOrOptions);
  const { title, message, buttons = [], cancelable = true, closeOnNavigation = true } = options;
  const rows = buttons.map(({ title, link, note, value = 0 }) => ({ title, link, note, value }));
  try {
    return await openDialog({ kind: 'sheet', title, message, buttons: rows, cancelable, closeOnNavigation });
  } catch (error) {
    const byVisitor = error instanceof DialogDismissed && !['navigation', 'undrawn'].includes(error.reason);
    if (byVisitor) return options.cancelValue ?? CANCEL;
    throw error;
  }
}
