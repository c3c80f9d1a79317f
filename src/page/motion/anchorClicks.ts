import { smoothScrollTo } from './smoothScroll.ts';

/**
 * Anchor clicks glide, then set the hash, then focus the target (SPEC section 2, DESIGN section 4). Clicks are
 * watched from above, so links in the parts that React leaves alone glide too. Answers how to stop.
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
  void follow(target, hash);
}

/** Opens in a new tab, a new window or a download: none of our business. */
const hasModifier = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

async function follow(target: HTMLElement, hash: string): Promise<void> {
  const left = scrollY;
  if (!(await smoothScrollTo(target))) return;
  if (location.hash !== hash) addToHistory(hash, left);
  focusSection(target);
}

/**
 * The browser notes for "back" how far the page is scrolled when an entry is left. By now that is the new place,
 * so the page steps back to the old one for an instant that nobody sees: nothing is painted in between.
 */
function addToHistory(hash: string, left: number): void {
  const arrived = scrollY;
  scrollTo({ top: left, behavior: 'instant' });
  history.pushState(null, '', hash);
  scrollTo({ top: arrived, behavior: 'instant' });
}

/** Tab goes on from the section; it gives its place in the order of focus up again when it is left. */
function focusSection(target: HTMLElement): void {
  if (!target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  target.focus({ preventScroll: true });
}
