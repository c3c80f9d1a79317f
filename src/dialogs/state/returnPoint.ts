/** Where focus returns to: the element that had focus or, if removed or disabled, the nearest focusable element. */
export interface ReturnPoint {
  /** The element that had focus, then the other focusable elements by distance in the document. */
  readonly candidates: readonly HTMLElement[];
  /** If the dialog was opened from another dialog: the return point of the other one. */
  readonly outer: ReturnPoint | undefined;
}

const FOCUSABLE =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]:not([tabindex^="-"])';

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
  const scope = dialog ?? document;
  const order = [...scope.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const index = order.indexOf(opener);
  const byDistance = order
    .map((element, at) => ({ element, distance: at > index ? at - index : index - at + 0.5 }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ element }) => element);
  return { candidates: [opener, ...byDistance], outer: dialog ? returnPoints.get(dialog) : undefined };
}

/** Focuses the first candidate that accepts focus. */
export function restoreFocus(point: ReturnPoint | undefined): void {
  for (const candidate of point?.candidates ?? []) {
    if (!candidate.isConnected || candidate.matches(':disabled')) continue;
    // Without scrolling: the visitor returns to the same part of the page.
    candidate.focus({ preventScroll: true });
    if (document.activeElement === candidate) return;
  }
  if (point?.outer) restoreFocus(point.outer);
}
