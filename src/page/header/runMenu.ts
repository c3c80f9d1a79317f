/** Wide enough for the header to show its links (SPEC section 9: 768 px). */
const WIDE = '(min-width: 48.0625rem)';

/**
 * Opens and closes the menu, and keeps the focus inside. It is a popover, as it was before this ran (so it may be open
 * already); in browsers that know none, before 2023, a modal dialog (decision 0031).
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
  button.removeAttribute('popovertarget'); // it would do the same once more
  button.addEventListener('click', () => {
    if (isOpen(panel)) return close();
    if ('popover' in panel) panel.showPopover();
    else (panel as HTMLDialogElement).showModal();
    sync();
  });
  // A link in it, its Close button, or a click beside it: on its own `::before`, or the modal dialog's backdrop.
  panel.addEventListener('click', ({ target }) => {
    const chosen = (target as Element).closest('a[href^="#"], button');
    if (chosen?.matches('a')) release(); // before the focus goes to its section
    if (target === panel || chosen) close();
  });
  panel.addEventListener('close', sync);
  panel.addEventListener('toggle', () => {
    sync();
    // A click beside a popover closes it, and leaves the focus nowhere.
    if (!isOpen(panel) && document.activeElement === document.body) button.focus({ preventScroll: true });
  });
  const release = keepInside(panel);
  const wide = matchMedia(WIDE);
  const giveWay = () => {
    if (!wide.matches || !isOpen(panel)) return;
    const heir = findHeir(panel);
    close();
    heir?.focus({ preventScroll: true });
  };
  wide.addEventListener('change', giveWay);
  giveWay(); // the phone may have been turned before this ran
  sync();
}

/**
 * While the popover is open, nothing else is in reach. Only after it was painted, or painted no more: the style of every
 * element follows from this, and on a weak phone the menu would come and go a third later (decision 0031).
 * @returns brings all of it back at once
 */
function keepInside(panel: HTMLElement): () => void {
  let outside: HTMLElement[] = [];
  const release = () => {
    bringBack(outside);
    outside = [];
  };
  const follow = () => {
    release();
    if (isPopoverOpen(panel)) outside = makeOutsideInert(panel);
  };
  // The browser is about to give the focus back to the button, which is in the header and must be in reach for it.
  panel.addEventListener('beforetoggle', ({ newState }) => {
    if (newState === 'closed') bringBack(outside.filter((element) => element.closest('header')));
  });
  panel.addEventListener('toggle', () => requestAnimationFrame(() => setTimeout(follow)));
  follow();
  return release;
}

/** Who takes the focus over where the menu, and the button that opened it, give way to the links of the header. */
function findHeir(panel: HTMLElement): HTMLElement | undefined {
  const focused = document.activeElement;
  if (!focused || !panel.contains(focused)) return undefined;
  const links = [...document.querySelectorAll<HTMLElement>('header nav a')].filter(
    (link) => !panel.contains(link) && link.getClientRects().length > 0,
  );
  return links.find((link) => link.getAttribute('href') === focused.getAttribute('href')) ?? links[0];
}

const isOpen = (panel: HTMLDialogElement) => panel.open || isPopoverOpen(panel);

/** Browsers before 2023 know no popover, and throw at the name. */
const isPopoverOpen = (panel: HTMLElement) => 'popover' in panel && panel.matches(':popover-open');

/**
 * Takes everything outside a panel out of reach, of the pointer, the keyboard and a screen reader, as a modal dialog
 * does by itself.
 * @returns what was in reach before, for `bringBack`
 */
function makeOutsideInert(panel: Element): HTMLElement[] {
  const outside = listOutside(panel).filter((element) => !element.inert);
  for (const element of outside) element.inert = true;
  return outside;
}

function bringBack(elements: readonly HTMLElement[]): void {
  for (const element of elements) element.inert = false;
}

/** Whatever stands beside the panel, or beside one of the elements it is in. */
function listOutside(panel: Element): HTMLElement[] {
  const parent = panel.parentElement;
  if (!parent || panel === document.body) return [];
  const beside = [...parent.children].filter(
    (child): child is HTMLElement => child !== panel && child instanceof HTMLElement,
  );
  return [...beside, ...listOutside(parent)];
}
