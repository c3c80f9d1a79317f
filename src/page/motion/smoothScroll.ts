/** Milliseconds that scrolling to an anchor takes (SPEC section 9). */
export const SCROLL_MS = 600;

/** The visitor scrolls or acts: any of these stops the scrolling at once. */
const INTERRUPTIONS = ['wheel', 'touchmove', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Milliseconds and pixels. A hand that trembles or is used to a mouse taps twice: the second tap, which may fall on what
 * the menu has just uncovered, is not meant to stop anything.
 */
const DOUBLE_TAP_MS = 400;
const DOUBLE_TAP_PX = 30;

/** Where a link was tapped, in the window. */
export interface TapPoint {
  clientX: number;
  clientY: number;
}

/** Slow, fast, slow. `progress` and the result run from 0 to 1. */
export function ease(progress: number): number {
  return progress < 0.5 ? 4 * progress ** 3 : 1 - (2 - 2 * progress) ** 3 / 2;
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How far to scroll for the target to stand clear of the header. */
function findScrollTop(target: Element): number {
  const headroom = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return Math.max(0, target.getBoundingClientRect().top + scrollY - headroom);
}

let stopCurrent: () => void = () => {};

/**
 * Scrolls to the target, or jumps for visitors who prefer reduced motion.
 * @param tap what asked for it, which may be the first half of a double tap
 * @returns whether it got there: `false` when the visitor interrupted it or another scroll began.
 */
export function smoothScrollTo(target: Element, tap: TapPoint): Promise<boolean> {
  stopCurrent();
  if (prefersReducedMotion()) {
    scrollTo({ top: findScrollTop(target), behavior: 'instant' });
    return Promise.resolve(true);
  }
  return new Promise((resolve) => {
    const from = scrollY;
    const start = performance.now();
    const settle = (arrived: boolean) => {
      cancelAnimationFrame(frame);
      for (const type of INTERRUPTIONS) removeEventListener(type, stopUnlessDouble);
      resolve(arrived);
    };
    const stop = () => settle(false);
    const stopUnlessDouble = (event: Event) => {
      const isDouble = performance.now() - start < DOUBLE_TAP_MS && isTapAt(tap, event);
      if (!isDouble) stop();
    };
    const step = () => {
      const progress = Math.min(1, (performance.now() - start) / SCROLL_MS);
      // Measured again in each frame, because the page may grow or shrink above the target meanwhile.
      const top = from + (findScrollTop(target) - from) * ease(progress);
      scrollTo({ top, behavior: 'instant' });
      if (progress === 1) return settle(true);
      frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    for (const type of INTERRUPTIONS) addEventListener(type, stopUnlessDouble, { passive: true });
    stopCurrent = stop;
  });
}

function isTapAt({ clientX, clientY }: TapPoint, event: Event): boolean {
  const point = 'touches' in event ? (event as TouchEvent).touches[0] : (event as PointerEvent);
  if (!point || !['touchstart', 'pointerdown'].includes(event.type)) return false;
  return Math.hypot(point.clientX - clientX, point.clientY - clientY) < DOUBLE_TAP_PX;
}
