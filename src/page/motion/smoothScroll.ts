import { layOutAtOnce } from './layOutBelow.ts';

/** Milliseconds that scrolling to an anchor takes (SPEC section 9). */
export const SCROLL_MS = 600;

/** The visitor scrolls or acts: any of these stops the scrolling at once. */
const INTERRUPTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

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
 * @returns whether it got there: `false` when the visitor interrupted it or another scroll began.
 */
export function smoothScrollTo(target: Element): Promise<boolean> {
  stopCurrent();
  if (prefersReducedMotion()) {
    layOutAtOnce();
    scrollTo({ top: findScrollTop(target), behavior: 'instant' });
    return Promise.resolve(true);
  }
  return new Promise((resolve) => {
    const from = scrollY;
    const start = performance.now();
    const settle = (arrived: boolean) => {
      cancelAnimationFrame(frame);
      for (const type of INTERRUPTIONS) removeEventListener(type, stop);
      resolve(arrived);
    };
    const stop = () => settle(false);
    const step = () => {
      const progress = Math.min(1, (performance.now() - start) / SCROLL_MS);
      // Measured again in each frame, because the page may grow above the target meanwhile.
      const top = from + (findScrollTop(target) - from) * ease(progress);
      scrollTo({ top, behavior: 'instant' });
      if (progress < 1) frame = requestAnimationFrame(step);
      else settle(true);
    };
    let frame = requestAnimationFrame(step);
    for (const type of INTERRUPTIONS) addEventListener(type, stop, { passive: true });
    stopCurrent = stop;
  });
}
