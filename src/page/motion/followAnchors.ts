/**
 * On a click on a link to this page: scrolls smoothly, sets the hash, then focuses the target (SPEC section 2). Also opens
 * the answer that the hash names, now and after each change of the hash: the browser alone would leave it closed.
 * @returns a function that removes the listeners
 */
export function followAnchors(): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  document.addEventListener('click', onClick, { signal });
  const openLinkedAnswer = () => openAnswer(document.getElementById(location.hash.slice(1)));
  openLinkedAnswer();
  addEventListener('hashchange', openLinkedAnswer, { signal });
  return () => listeners.abort();
}

function onClick(event: MouseEvent): void {
  // With a modifier key, the link opens in a new tab or window, or is downloaded.
  const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || event.button !== 0 || hasModifier) return;
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  const hash = link?.getAttribute('href') ?? '';
  const target = document.getElementById(hash.slice(1));
  if (!target) return;
  event.preventDefault();
  openAnswer(target);
  void follow(target, hash, event);
}

async function follow(target: HTMLElement, hash: string, tap: MouseEvent): Promise<void> {
  const startTop = scrollY;
  if (!(await smoothScrollTo(target, tap))) return;
  if (location.hash !== hash) addToHistory(hash, startTop);
  focusSection(target);
}

/** The browser stores the scroll position with the previous entry, so restore the old one first (decision 0031). */
function addToHistory(hash: string, startTop: number): void {
  const endTop = scrollY;
  scrollTo({ top: startTop, behavior: 'instant' });
  history.pushState(null, '', hash);
  scrollTo({ top: endTop, behavior: 'instant' });
}

/** Lets Tab continue from the section, which is focusable only until it loses focus. */
function focusSection(target: HTMLElement): void {
  if (!target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  target.focus({ preventScroll: true });
}

function openAnswer(element: Element | null): void {
  if (element instanceof HTMLDetailsElement) element.open = true;
}

/** SPEC section 9. */
export const SCROLL_MS = 600;

const INTERRUPTIONS = ['wheel', 'touchmove', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Some visitors double-tap a link. The second tap, perhaps on the page behind the menu, must not stop the scroll. */
const DOUBLE_TAP_MS = 400;
const DOUBLE_TAP_PX = 30;

/** Ease-in-out. `progress` and the result run from 0 to 1. */
export function ease(progress: number): number {
  return progress < 0.5 ? 4 * progress ** 3 : 1 - (2 - 2 * progress) ** 3 / 2;
}

/** The scroll position at which the target is just below the header. */
function findScrollTop(target: Element): number {
  const headroom = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return Math.max(0, target.getBoundingClientRect().top + scrollY - headroom);
}

let stopCurrentScroll = () => {};

/**
 * Scrolls to the target, or jumps under reduced motion.
 * @param tap the click on the link, which may be the first of a double tap
 * @returns `false` if the visitor interrupted the scrolling or another scroll began
 */
function smoothScrollTo(target: Element, tap: MouseEvent): Promise<boolean> {
  stopCurrentScroll();
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scrollTo({ top: findScrollTop(target), behavior: 'instant' });
    return Promise.resolve(true);
  }
  return new Promise((resolve) => {
    const from = scrollY;
    const start = performance.now();
    const stop = (hasArrived = false) => {
      cancelAnimationFrame(frame);
      for (const type of INTERRUPTIONS) removeEventListener(type, stopUnlessDouble);
      resolve(hasArrived);
    };
    const stopUnlessDouble = (event: Event) => {
      const isDouble = performance.now() - start < DOUBLE_TAP_MS && isTapAt(tap, event);
      if (!isDouble) stop();
    };
    const step = () => {
      const progress = Math.min(1, (performance.now() - start) / SCROLL_MS);
      // Measured in each frame, because the page above the target may grow or shrink.
      const top = from + (findScrollTop(target) - from) * ease(progress);
      scrollTo({ top, behavior: 'instant' });
      if (progress === 1) return stop(true);
      frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    for (const type of INTERRUPTIONS) addEventListener(type, stopUnlessDouble, { passive: true });
    stopCurrentScroll = stop;
  });
}

function isTapAt({ clientX, clientY }: MouseEvent, event: Event): boolean {
  const point = 'touches' in event ? (event as TouchEvent).touches[0] : (event as PointerEvent);
  if (!point || !['touchstart', 'pointerdown'].includes(event.type)) return false;
  return Math.hypot(point.clientX - clientX, point.clientY - clientY) < DOUBLE_TAP_PX;
}
