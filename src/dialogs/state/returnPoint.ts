/** Where focus returns when a dialog closes. */
export interface ReturnPoint {
  /** The element that had focus. */
  readonly opener: HTMLElement;
  /** If the opener is inside another dialog, which may close first: that dialog's return point. */
  readonly outer: ReturnPoint | undefined;
}

const returnPoints = new WeakMap<Element, ReturnPoint>();

/** Stores the return point of a dialog, for dialogs opened from inside it. */
export function rememberReturnPoint(dialog: HTMLDialogElement, point: ReturnPoint | undefined): void {
  if (point) returnPoints.set(dialog, point);
}

/** Call this before the dialog takes focus. @returns undefined when no element has focus */
export function captureReturnPoint(): ReturnPoint | undefined {
  if (typeof document === 'undefined') return undefined;
  const opener = document.activeElement;
  if (!(opener instanceof HTMLElement) || opener === document.body) return undefined;
  const dialog = opener.closest('dialog');
  return { opener, outer: dialog ? returnPoints.get(dialog) : undefined };
}

export function restoreFocus(point: ReturnPoint | undefined): void {
  if (!point) return;
  // Without scrolling, so that the visitor returns to the same part of the page.
  point.opener.focus({ preventScroll: true });
  if (document.activeElement !== point.opener) restoreFocus(point.outer);
}
