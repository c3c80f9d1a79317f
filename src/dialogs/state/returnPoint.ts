/**
 * Where the focus goes when a dialog has closed: to the element that had it, or, when that is gone or
 * disabled by then, to the nearest one that could be reached by keyboard from there.
 */
export interface ReturnPoint {
  /** The element that had the focus, then all others by their distance from it in the document. */
  readonly candidates: readonly HTMLElement[];
  /** For a dialog opened from a dialog: where that one would have returned to. */
  readonly outer: ReturnPoint | undefined;
}

const FOCUSABLE =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]:not([tabindex^="-"])';

const returnPoints = new WeakMap<Element, ReturnPoint>();

/** Remembers, for dialogs opened from inside this one, where this one returns to. */
export function rememberReturnPoint(dialog: HTMLDialogElement, point: ReturnPoint | undefined): void {
  if (point) returnPoints.set(dialog, point);
}

/** To be called before the dialog takes the focus; nothing when nothing has it. */
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

export function restoreFocus(point: ReturnPoint | undefined): void {
  for (const candidate of point?.candidates ?? []) {
    if (!candidate.isConnected || candidate.matches(':disabled')) continue;
    // The page behind does not scroll: the visitor comes back to what was seen before.
    candidate.focus({ preventScroll: true });
    if (document.activeElement === candidate) return;
  }
  if (point?.outer) restoreFocus(point.outer);
}
