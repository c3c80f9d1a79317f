import { DialogDismissed } from '../state/DialogDismissed.ts';
import { openDialog } from '../state/store.ts';
import { type AnyOptions, createDialogModel, KINDS } from './createDialogModel.ts';
import { CANCEL } from './options.ts';
import type { SheetRows } from './sheetOptions.ts';
import type { Dialogs } from './signatures.ts';
import { toOptions } from './toOptions.ts';

/** The calls of the module; `signatures.ts` says what each resolves to. */
export const dialogs: Dialogs = {
  message: createCall(KINDS.message),
  error: createCall(KINDS.error),
  html: createCall(KINDS.html),
  confirm: createCall(KINDS.confirm),
  input: createCall(KINDS.input),
  sheet: (textOrOptions: string | AnySheetOptions) => ignoreUnhandled(openSheet(textOrOptions)),
};

function createCall(kind: (typeof KINDS)[keyof typeof KINDS]) {
  // biome-ignore lint/suspicious/noExplicitAny: one implementation behind overloads that say what comes back
  return (textOrOptions: string | AnyOptions): Promise<any> =>
    ignoreUnhandled(openDialog(createDialogModel(kind, textOrOptions)).then(rejectCancel));
}

/** A Cancel button dismisses the dialog, whether it is ours or the caller's (SPEC section 9: Cancel returns -1). */
function rejectCancel(value: unknown): unknown {
  if (value === CANCEL) throw new DialogDismissed('cancel');
  return value;
}

function ignoreUnhandled<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => {});
  return answer;
}

/** A sheet's options, without the differences that the overloads have checked. */
interface AnySheetOptions {
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
async function openSheet(textOrOptions: string | AnySheetOptions): Promise<any> {
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
