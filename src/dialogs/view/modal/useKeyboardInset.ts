import { type RefObject, useEffect } from 'react';
import { listen } from '../dom/listen.ts';

/**
 * Keeps the dialog clear of the on-screen keyboard. The keyboard shrinks the visual viewport but not the layout
 * viewport, so without this an input in the middle of the screen would lie behind it. Pinch zoom shrinks the visual
 * viewport too; the scale tells them apart.
 */
export function useKeyboardInset(ref: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = ref.current;
    const viewport = window.visualViewport;
    if (!dialog || !viewport) return;
    const keepClear = () => {
      const covered = window.innerHeight - viewport.height * viewport.scale;
      const keyboardIsUp = covered > 1;
      const top = keyboardIsUp ? viewport.offsetTop : 0;
      dialog.style.setProperty('--free-top', `${top}px`);
      dialog.style.setProperty('--free-bottom', `${keyboardIsUp ? Math.max(0, covered - top) : 0}px`);
      if (keyboardIsUp) document.activeElement?.scrollIntoView({ block: 'nearest' });
    };
    return listen(viewport, ['resize', 'scroll'], keepClear);
  }, [ref]);
}
