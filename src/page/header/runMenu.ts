/** The width from which the header shows its links (SPEC section 9: 768 px). */
const WIDE = '(min-width: 48.0625rem)';

/**
 * Opens and closes the menu, and keeps focus inside. The menu is a popover, which works before this runs and may be open
 * already; in browsers without popovers (before 2023), a modal dialog (decision 0031).
 */
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
  // A link, the Close button, or a click beside the panel: on its `::before`, or the modal dialog's backdrop.
  panel.addEventListener('click', ({ target }) => {
    const chosen = (target as Element).closest('a[href^="#"], button');
    if (chosen?.matches('a')) release(); // before its section gets focus
    if (target === panel || chosen) close();
  });
  panel.addEventListener('close', sync);
  panel.addEventListener('toggle', () => {
    sync();
    // A click beside a popover closes it and leaves focus on the body.
    if (!isOpen(panel) && document.activeElement === document.body) button.focus({ preventScroll: true });
  });
  const release = keepInside(panel);
  const wide = matchMedia(WIDE);
  const closeWhenWide = () => {
    if (!wide.matches || !isOpen(panel)) return;
    const next = findNextFocus(panel);
    close();
    next?.focus({ preventScroll: true });
  };
  wide.addEventListener('change', closeWhenWide);
  closeWhenWide(); // the phone may have been turned before
  sync();
}

/**
 * Makes the rest of the page inert while the popover is open. Done after the next paint, because `inert` recalculates the
 * style of every element, which on a weak phone delays opening and closing by a third (decision 0031).
 * @returns a function that undoes it at once
 */
function keepInside(panel: HTMLElement): () => void {
  let outside: HTMLElement[] = [];
  const release = () => {
    setInert(outside, false);
    outside = [];
  };
  const update = () => {
    release();
    if (isPopoverOpen(panel)) outside = listOutside(panel).filter((element) => !element.inert);
    setInert(outside, true);
  };
  // The browser returns focus to the button in the header, which must not be inert by then.
  panel.addEventListener('beforetoggle', ({ newState }) => {
    if (newState === 'closed')
      setInert(
        outside.filter((element) => element.closest('header')),
        false,
      );
  });
  panel.addEventListener('toggle', () => requestAnimationFrame(() => setTimeout(update)));
  update();
  return release;
}

/** The element to focus when the header's links replace the menu and its button. */
function findNextFocus(panel: HTMLElement): HTMLElement | undefined {
  const focused = document.activeElement;
  if (!focused || !panel.contains(focused)) return undefined;
  const links = [...document.querySelectorAll<HTMLElement>('header nav a')].filter(
    (link) => !panel.contains(link) && link.getClientRects().length > 0,
  );
  return links.find((link) => link.getAttribute('href') === focused.getAttribute('href')) ?? links[0];
}

const isOpen = (panel: HTMLDialogElement) => panel.open || isPopoverOpen(panel);

/** Browsers before 2023 throw on the selector. */
const isPopoverOpen = (panel: HTMLElement) => 'popover' in panel && panel.matches(':popover-open');

function setInert(elements: readonly HTMLElement[], inert: boolean): void {
  for (const element of elements) element.inert = inert;
}

/** The siblings of the panel and of its ancestors. */
function listOutside(panel: Element): HTMLElement[] {
  const parent = panel.parentElement;
  if (!parent || panel === document.body) return [];
  const beside = [...parent.children].filter(
    (child): child is HTMLElement => child !== panel && child instanceof HTMLElement,
  );
  return [...beside, ...listOutside(parent)];
}
