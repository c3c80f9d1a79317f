/**
 * Where the focus goes when a dialog has closed: to the element that had it or, if that is gone or disabled by then,
 * to the nearest one that the keyboard could reach.
 */
export interface ReturnPoint {
  /** The element that had the focus, then the others by their distance from it in the document. */
  readonly candidates: readonly HTMLElement[];
  /** For a dialog opened from a dialog: the return point of that one. */
  readonly outer: ReturnPoint | undefined;
}

const FOCUSABLE =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]:not([tabindex^="-"])';

const returnPoints = new WeakMap<Element, ReturnPoint>();

/** Remembers the return point of a dialog, for dialogs opened from inside it. */
export function rememberReturnPoint(dialog: HTMLDialogElement, point: ReturnPoint | undefined): void {
  if (point) returnPoints.set(dialog, point);
}

/** Returns where the focus is, or nothing when nothing has it. Call it before the dialog takes the focus. */
export function captureReturnPoint(): ReturnPoint | undefined {
  if (typeof document === 'undefined') return undefined;
  const opener = document.activeElement;
  if (!(opener instanceof HTMLElement) || opener === document.body) return undefined;
  const dialog = opener.closest('dialog');
  const scope = dialog ?? document;
  const order = [...scope.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const index = order.indexOf(opener);
  const byDistance = order
    .map((element, at) => ({ element, distance: at > index ? at - index : index - at + 0.5 }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ element }) => element);
  return { candidates: [opener, ...byDistance], outer: dialog ? returnPoints.get(dialog) : undefined };
}

/** Gives the focus back to the first candidate that takes it. */
export function restoreFocus(point: ReturnPoint | undefined): void {
  for (const candidate of point?.candidates ?? []) {
    if (!candidate.isConnected || candidate.matches(':disabled')) continue;
    // Without scrolling, so that the visitor sees what was on the screen before.
    candidate.focus({ preventScroll: true });
    if (document.activeElement === candidate) return;
  }
  if (point?.outer) restoreFocus(point.outer);
}
