import { createDialogModel } from '../state/dialogModel.ts';
import {
  CANCEL,
  type Cancel,
  type DialogOptions,
  type LoadingOptions,
  type SheetOptions,
  toOptions,
} from '../state/options.ts';
import { DialogDismissed, getSnapshot, openDialog, updateSnapshot } from '../state/store.ts';

/** The calls of CONTRACT "Dialogs". Callers may ignore a promise: its rejection is never reported as unhandled. */
export const dialogs = {
  /** Resolves to the value of the chosen button. The value of Okay is `true`. */
  message: <Value = true>(textOrOptions: string | DialogOptions<Value>) =>
    ask<Value>('message', textOrOptions),
  error: <Value = true>(textOrOptions: string | DialogOptions<Value>) => ask<Value>('error', textOrOptions),
  /** Shows sanitised HTML and focuses its text. */
  html: <Value = true>(textOrOptions: string | DialogOptions<Value>) => ask<Value>('html', textOrOptions),
  /** Resolves to `true` for Yes and `false` for No. */
  confirm: (textOrOptions: string | DialogOptions<boolean | Cancel>) =>
    ask<boolean>('confirm', textOrOptions),
  /** Resolves to the typed text, for `number` to a number, for `select` to the chosen value. */
  input: <Value extends string | number = string>(textOrOptions: string | DialogOptions<true | Cancel>) =>
    ask<Value>('input', textOrOptions),
  /** Resolves to the value of the choice, or to `cancelValue` when the visitor dismisses the sheet. */
  sheet: <Value = 0>(textOrOptions: string | SheetOptions<Value>) =>
    ignoreUnhandled(openSheet(textOrOptions)) as Promise<Value | 0 | Cancel>,
};

function ask<Answer>(
  kind: Parameters<typeof createDialogModel>[0],
  // biome-ignore lint/suspicious/noExplicitAny: each method types the values of its buttons
  textOrOptions: string | DialogOptions<any>,
): Promise<Answer> {
  const answer = openDialog(createDialogModel(kind, textOrOptions)).then((value) => {
    // A Cancel button, default or custom, dismisses the dialog (SPEC section 9: Cancel returns -1).
    if (value === CANCEL) throw new DialogDismissed('cancel');
    return value;
  });
  return ignoreUnhandled(answer) as Promise<Answer>;
}

function ignoreUnhandled<Answer>(promise: Promise<Answer>): Promise<Answer> {
  promise.catch(() => {});
  return promise;
}

/** Rejects only if the visitor could not choose: after navigation, or when the view could not be loaded. */
async function openSheet(textOrOptions: string | SheetOptions): Promise<unknown> {
  const options: SheetOptions = toOptions(textOrOptions);
  const buttons = (options.buttons ?? []).map((button) => ({ value: 0, ...button }));
  const defaults = { kind: 'sheet', cancelable: true, closeOnNavigation: true } as const;
  try {
    return await openDialog({ ...defaults, ...options, buttons });
  } catch (error) {
    const isByVisitor = error instanceof DialogDismissed && !['navigation', 'undrawn'].includes(error.reason);
    if (isByVisitor) return options.cancelValue ?? CANCEL;
    throw error;
  }
}

/** The full-screen loading overlay (SPEC sections 2 and 4), shown until every `show` has had its `hide`. */
export const loading = {
  /** Shows the overlay, or changes its text until the matching `hide`. */
  show(textOrOptions: string | LoadingOptions = {}): void {
    const options: LoadingOptions = toOptions(textOrOptions);
    const { message = 'Loading', unloadWarning = 'Changes that you made may not be saved.' } = options;
    updateSnapshot({ loading: [...getSnapshot().loading, { message, unloadWarning }] });
  },

  /** Ends the latest `show`. An extra call has no effect. */
  hide(): void {
    updateSnapshot({ loading: getSnapshot().loading.slice(0, -1) });
  },
};
