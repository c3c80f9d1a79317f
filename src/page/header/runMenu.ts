/** Wide enough for the header to show its links (SPEC section 9: 768 px). */
const WIDE = '(min-width: 48.0625rem)';

/**
 * Opens and closes the menu as a modal dialog, which keeps the focus inside. Without scripts, and until this runs, the
 * browser opens it as a popover (decision 0031), so it may be open already.
 */
export function runMenu(): void {
  const panel = document.getElementById('menu') as HTMLDialogElement | null;
  const button = document.querySelector('[aria-controls="menu"]');
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
    panel.showModal();
    sync();
  });
  // A link in it, its Close button, or a click outside: the panel itself is all of the window, its child what is seen.
  panel.addEventListener('click', ({ target }) => {
    if (target === panel || (target as Element).closest('a[href^="#"], button')) close();
  });
  panel.addEventListener('toggle', sync);
  panel.addEventListener('close', sync);
  matchMedia(WIDE).addEventListener('change', ({ matches }) => {
    if (!matches || !isOpen(panel)) return;
    const heir = findHeir(panel);
    close();
    heir?.focus({ preventScroll: true });
  });
  sync();
}

/** Who takes the focus over where the menu, and the button that opened it, give way to the links of the header. */
function findHeir(panel: HTMLElement): HTMLElement | undefined {
  const focused = document.activeElement;
  if (!focused || !panel.contains(focused)) return undefined;
  const links = [...document.querySelectorAll<HTMLElement>('header a')].filter(
    (link) => !panel.contains(link) && link.getClientRects().length > 0,
  );
  return links.find((link) => link.getAttribute('href') === focused.getAttribute('href')) ?? links[0];
}

const isOpen = (panel: HTMLDialogElement) => panel.open || isPopoverOpen(panel);

/** Browsers before 2023 know no popover, and throw at the name. */
const isPopoverOpen = (panel: HTMLElement) => 'popover' in panel && panel.matches(':popover-open');
