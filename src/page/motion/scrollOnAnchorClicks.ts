import { smoothScrollTo, type TapPoint } from './smoothScroll.ts';

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
