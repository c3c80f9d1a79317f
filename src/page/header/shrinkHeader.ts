/** Pixels scrolled before the header shrinks (SPEC section 9). */
const SHRINK_AFTER = 100;

/** As at 400 % zoom: there the header scrolls away with the page. */
const LOW = '(max-height: 26rem)';

/** Makes the header small and solid once the page is scrolled. Without scripts it is solid all the time. */
export function shrinkHeader(): void {
  const header = document.querySelector('header');
  if (!header) return;
  const low = matchMedia(LOW);
  const update = () => {
    header.dataset['shrunk'] = String(scrollY > SHRINK_AFTER && !low.matches);
  };
  addEventListener('scroll', update, { passive: true });
  low.addEventListener('change', update);
  update();
}
