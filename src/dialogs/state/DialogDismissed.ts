/** How a dialog went away unanswered; `undrawn`: nobody saw it, for what draws it could not be fetched. */
export type DismissReason = 'escape' | 'outside' | 'close-button' | 'cancel' | 'navigation' | 'undrawn';

/** A dismissed dialog rejects with this (CONTRACT "Dialogs"), so that "no" differs from "went away". */
export class DialogDismissed extends Error {
  /** Carried by the class itself, because minified code would report the minified name. */
  override readonly name = 'DialogDismissed';
  readonly reason: DismissReason;

  constructor(reason: DismissReason) {
    super(`The dialog was dismissed (${reason}).`);
    this.reason = reason;
  }
}

/**
 * For `catch`: does something else in place of a dialog that could not be drawn, and is content with any other
 * dismissal.
 */
export const whenUndrawn = (instead: () => void) => (error: unknown) => {
  if (!(error instanceof DialogDismissed)) throw error;
  if (error.reason === 'undrawn') instead();
};
