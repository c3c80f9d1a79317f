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
  matchMedia(WIDE).addEventListener('change', ({ matches }) => matches && close());
  sync();
}

const isOpen = (panel: HTMLDialogElement) => panel.open || isPopoverOpen(panel);

/** Browsers before 2023 know no popover, and throw at the name. */
const isPopoverOpen = (panel: HTMLElement) => 'popover' in panel && panel.matches(':popover-open');
