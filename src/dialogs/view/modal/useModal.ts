import { type RefObject, useLayoutEffect } from 'react';
import {
  captureReturnPoint,
  type ReturnPoint,
  rememberReturnPoint,
  restoreFocus,
} from '../../state/returnPoint.ts';
import { lockScroll } from '../dom/lockScroll.ts';

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
