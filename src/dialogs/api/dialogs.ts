import { DialogDismissed } from '../state/DialogDismissed.ts';
import { openDialog } from '../state/store.ts';
import { type AnyOptions, createDialogModel, KINDS } from './createDialogModel.ts';
import { type AnySheetOptions, openSheet } from './openSheet.ts';
import { CANCEL } from './options.ts';
import type { Dialogs } from './signatures.ts';

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
