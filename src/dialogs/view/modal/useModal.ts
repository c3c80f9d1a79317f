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
 * Opens the `<dialog>` in the top layer for as long as it is mounted: the platform makes everything else
 * inert. Focus goes to the part marked `data-autofocus` (or its first control) and afterwards to the return
 * point, which is taken now unless the caller took one when the dialog was asked for.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, taken?: ReturnPoint): void {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const point = taken ?? captureReturnPoint();
    rememberReturnPoint(dialog, point);
    const unlockScroll = lockScroll();
    dialog.showModal();
    focusInside(dialog);
    return () => {
      dialog.close();
      unlockScroll();
      restoreFocus(point);
    };
  }, [ref, taken]);
}

/** Gives the focus to the part that should have it first. */
export function focusInside(dialog: HTMLDialogElement): void {
  const marked = dialog.querySelector<HTMLElement>('[data-autofocus]');
  const control = marked?.matches(CONTROL) ? marked : marked?.querySelector<HTMLElement>(CONTROL);
  control?.focus({ preventScroll: true });
}
