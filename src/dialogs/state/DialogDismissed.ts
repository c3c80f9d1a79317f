/** Why a dialog closed without an answer. `undrawn`: nobody saw it, because what draws it could not be loaded. */
export type DismissReason = 'escape' | 'outside' | 'close-button' | 'cancel' | 'navigation' | 'undrawn';

/** What a dismissed dialog rejects with (CONTRACT "Dialogs"), so that "no" differs from no answer. */
export class DialogDismissed extends Error {
  // Set here, because minified code would report the minified name of the class.
  override readonly name = 'DialogDismissed';
  readonly reason: DismissReason;

  constructor(reason: DismissReason) {
    super(`The dialog was dismissed (${reason}).`);
    this.reason = reason;
  }
}

/** Returns a handler for `catch` that runs `fallback` when the dialog could not be drawn and ignores other dismissals. */
export const whenUndrawn = (fallback: () => void) => (error: unknown) => {
  if (!(error instanceof DialogDismissed)) throw error;
  if (error.reason === 'undrawn') fallback();
};
