/**
 * On an anchor click: opens the answer that it leads to, scrolls smoothly, then sets the hash, then focuses the target
 * (SPEC section 2, DESIGN section 4). The document listens, so that links in prerendered parts work too.
 * @returns a function that stops it.
 */
export function scrollOnAnchorClicks(): () => void {
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return;
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  const hash = link?.getAttribute('href') ?? '';
  const target = document.getElementById(hash.slice(1));
  if (!target) return;
  event.preventDefault();
  openAnswer(target);
  void follow(target, hash, event);
}

/** The link opens in a new tab or window, or is downloaded. */
const hasModifier = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

async function follow(target: HTMLElement, hash: string, tap: TapPoint): Promise<void> {
  const left = scrollY;
  if (!(await smoothScrollTo(target, tap))) return;
  if (location.hash !== hash) addToHistory(hash, left);
  focusSection(target);
}

/**
 * For "back", the browser stores how far the page is scrolled when an entry is left. By now that is the new position,
 * so the page jumps to the old one and back again; nothing is painted in between (decision 0031).
 */
function addToHistory(hash: string, left: number): void {
  const arrived = scrollY;
  scrollTo({ top: left, behavior: 'instant' });
  history.pushState(null, '', hash);
  scrollTo({ top: arrived, behavior: 'instant' });
}

/** Lets Tab continue from the section, which stops being focusable once the focus leaves it. */
function focusSection(target: HTMLElement): void {
  if (!target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  target.focus({ preventScroll: true });
}

/**
 * Opens the answer that the URL's hash names, now and whenever the hash changes: by itself, the browser scrolls to the
 * question but leaves it closed.
 * @returns a function that stops it.
 */
export function openLinkedAnswer(): () => void {
  open();
  addEventListener('hashchange', open);
  return () => removeEventListener('hashchange', open);
}

const open = () => openAnswer(document.getElementById(location.hash.slice(1)));

/** Opens the element if it is a question. */
function openAnswer(element: Element | null): void {
  if (element instanceof HTMLDetailsElement) element.open = true;
}

/** Milliseconds that scrolling to an anchor takes (SPEC section 9). */
export const SCROLL_MS = 600;

/** Events that stop the scrolling. */
const INTERRUPTIONS = ['wheel', 'touchmove', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Milliseconds and pixels. A hand that trembles or is used to a mouse taps twice: the second tap, which may fall on what
 * the menu has just uncovered, is not meant to stop anything.
 */
const DOUBLE_TAP_MS = 400;
const DOUBLE_TAP_PX = 30;

/** Where a link was tapped, in the window. */
interface TapPoint {
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
function smoothScrollTo(target: Element, tap: TapPoint): Promise<boolean> {
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
