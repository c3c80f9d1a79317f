/** Pixels scrolled before the header shrinks (SPEC section 9). */
const SHRINK_AFTER = 100;

/** Makes the header small and solid once the page is scrolled. Without scripts it stays at the top of the page. */
export function shrinkHeader(): void {
  const header = document.querySelector('header');
  if (!header) return;
  const update = () => {
    header.dataset['shrunk'] = String(scrollY > SHRINK_AFTER);
  };
  addEventListener('scroll', update, { passive: true });
  update();
}
