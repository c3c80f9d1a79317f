import { type MouseEvent, useRef, useState } from 'react';

/**
 * For so long after opening a click outside is ignored: it is the second of a double click on the button that opened
 * the dialog. Most systems allow 500 ms between the two, and opening has used up some of that.
 */
const DOUBLE_CLICK_MS = 400;

/**
 * Returns handlers that detect a click on the backdrop, whose target is the dialog itself. It counts only if the press
 * was there too: a text selection that ends outside is not a click. The press does not move the focus.
 */
export function useOutsideClick(onOutside: (element: HTMLDialogElement) => void) {
  const pressedOutside = useRef(false);
  const [openedAt] = useState(() => performance.now());
  return {
    onMouseDown(event: MouseEvent<HTMLDialogElement>): void {
      const isOutside = event.target === event.currentTarget;
      if (isOutside) event.preventDefault();
      pressedOutside.current = isOutside && event.timeStamp - openedAt > DOUBLE_CLICK_MS;
    },
    onClick(event: MouseEvent<HTMLDialogElement>): void {
      if (pressedOutside.current && event.target === event.currentTarget) onOutside(event.currentTarget);
      pressedOutside.current = false;
    },
  };
}
