/** The width from which the header shows its links (SPEC section 9: 768 px). */
const WIDE_WINDOW = '(min-width: 48.0625rem)';

/** The menu is a popover, which works before this runs; a modal dialog in browsers from before 2023 (decision 0031). */
export function runMenu(): void {
  const panel = document.getElementById('menu') as HTMLDialogElement | null;
  const button = document.querySelector<HTMLElement>('[aria-controls="menu"]');
  if (!panel || !button) return;
  const sync = () => button.setAttribute('aria-expanded', String(isOpen(panel)));
  const close = () => {
    if (isPopoverOpen(panel)) panel.hidePopover();
    panel.close();
    sync();
  };
  button.removeAttribute('popovertarget'); // otherwise a click toggles twice
  button.addEventListener('click', () => {
    if (isOpen(panel)) return close();
    if ('popover' in panel) panel.showPopover();
    else (panel as HTMLDialogElement).showModal();
    sync();
  });
  // Close on a link, the Close button, or a click next to the panel (its `::before`, or the modal dialog's backdrop).
  panel.addEventListener('click', ({ target }) => {
    const control = (target as Element).closest('a[href^="#"], button');
    if (control?.matches('a')) release(); // before the linked section gets focus
    if (target === panel || control) close();
  });
  panel.addEventListener('close', sync);
  panel.addEventListener('toggle', () => {
    sync();
    // A click outside a popover closes the popover and leaves focus on the body.
    if (!isOpen(panel) && document.activeElement === document.body) button.focus({ preventScroll: true });
  });
  const release = keepFocusInside(panel);
  const wideQuery = matchMedia(WIDE_WINDOW);
  const closeWhenWide = () => {
    if (!wideQuery.matches || !isOpen(panel)) return;
    const next = findNextFocus(panel);
    close();
    next?.focus({ preventScroll: true });
  };
  wideQuery.addEventListener('change', closeWhenWide);
  closeWhenWide(); // the phone may have been rotated before this script ran
  sync();
}

/**
 * Makes the rest of the page inert while the popover is open. Done after the next paint, because `inert` recalculates the
 * style of every element, which on a weak phone delays opening and closing by a third (decision 0031).
 * @returns a function that makes the rest of the page interactive again at once
 */
function keepFocusInside(panel: HTMLElement): () => void {
  let outsideElements: HTMLElement[] = [];
  const release = () => {
    setInert(outsideElements, false);
    outsideElements = [];
  };
  const update = () => {
    release();
    if (isPopoverOpen(panel)) outsideElements = listOutside(panel).filter((element) => !element.inert);
    setInert(outsideElements, true);
  };
  // On closing, the browser returns focus to the menu button in the header, which must not be inert by then.
  panel.addEventListener('beforetoggle', ({ newState }) => {
    const headerElements = outsideElements.filter((element) => element.closest('header'));
    if (newState === 'closed') setInert(headerElements, false);
  });
  panel.addEventListener('toggle', () => requestAnimationFrame(() => setTimeout(update)));
  update();
  return release;
}

/** The element to focus when the header's links replace the menu and its button. */
function findNextFocus(panel: HTMLElement): HTMLElement | undefined {
  const focusedElement = document.activeElement;
  if (!focusedElement || !panel.contains(focusedElement)) return undefined;
  const links = [...document.querySelectorAll<HTMLElement>('header nav a')].filter(
    (link) => !panel.contains(link) && link.getClientRects().length > 0,
  );
  return links.find((link) => link.getAttribute('href') === focusedElement.getAttribute('href')) ?? links[0];
}

const isOpen = (panel: HTMLDialogElement) => panel.open || isPopoverOpen(panel);

/** Browsers from before 2023 throw on the selector `:popover-open`. */
const isPopoverOpen = (panel: HTMLElement) => 'popover' in panel && panel.matches(':popover-open');

function setInert(elements: readonly HTMLElement[], inert: boolean): void {
  for (const element of elements) element.inert = inert;
}

/** The siblings of the panel and of its ancestors. */
function listOutside(panel: Element): HTMLElement[] {
  const parent = panel.parentElement;
  if (!parent || panel === document.body) return [];
  const siblings = [...parent.children].filter(
    (child): child is HTMLElement => child !== panel && child instanceof HTMLElement,
  );
  return [...siblings, ...listOutside(parent)];
}
