import { type MouseEvent, useRef, useState } from 'react';

/**
 * Milliseconds after opening in which a click outside does not dismiss: it is the second click of a double click
 * on the button that opened the dialog. Most systems count two clicks within 500 ms as one, and the opening has
 * used up some of that.
 */
const DOUBLE_CLICK_MS = 400;

/**
 * Handlers that tell of a click on the backdrop, which arrives at the dialog itself. It counts only when it was
 * pressed there too: a text selection that ends outside is not a click. The press keeps the focus where it is.
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
