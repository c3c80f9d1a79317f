import { type RefObject, useLayoutEffect } from 'react';
import {
  captureReturnPoint,
  type ReturnPoint,
  rememberReturnPoint,
  restoreFocus,
} from '../../state/returnPoint.ts';

const CONTROL = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]';

/**
 * Opens the `<dialog>` in the top layer for as long as it is mounted: the platform makes everything else inert. The
 * focus goes to the part marked `data-autofocus` (or its first control), and afterwards to the return point, which is
 * captured now unless it was captured when the dialog was opened.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, captured?: ReturnPoint): void {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const point = captured ?? captureReturnPoint();
    rememberReturnPoint(dialog, point);
    const unlockScroll = lockScroll();
    dialog.showModal();
    focusInside(dialog);
    return () => {
      dialog.close();
      unlockScroll();
      restoreFocus(point);
    };
  }, [ref, captured]);
}

/** Focuses the part that should have the focus first. */
export function focusInside(dialog: HTMLDialogElement): void {
  const marked = dialog.querySelector<HTMLElement>('[data-autofocus]');
  const control = marked?.matches(CONTROL) ? marked : marked?.querySelector<HTMLElement>(CONTROL);
  control?.focus({ preventScroll: true });
}

let locks = 0;

/**
 * Stops the page behind from scrolling, without a shift: where a scroll bar took room, its gutter is kept. Dialogs
 * stack, so the page scrolls again when the last one has closed. Returns the function that unlocks.
 */
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  locks += 1;
  if (locks === 1) {
    if (clientWidth < window.innerWidth) style.scrollbarGutter = 'stable';
    style.overflow = 'hidden';
  }
  return () => {
    locks -= 1;
    if (locks > 0) return;
    style.removeProperty('overflow');
    style.removeProperty('scrollbar-gutter');
  };
}
