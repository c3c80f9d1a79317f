/** How a dialog went away unanswered. */
export type DismissReason = 'escape' | 'outside' | 'close-button' | 'cancel' | 'navigation';

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
