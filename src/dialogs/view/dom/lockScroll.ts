let locks = 0;

/**
 * Stops the page behind from scrolling, without a shift: where a scroll bar took room, its gutter is kept. Dialogs
 * stack, so the page scrolls again when the last one has closed. Returns the function that unlocks.
 */
export function lockScroll(): () => void {
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
