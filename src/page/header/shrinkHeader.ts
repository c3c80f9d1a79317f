/** Pixels scrolled before the header shrinks (SPEC section 9). */
const SHRINK_AFTER = 100;

/** As at 400 % zoom: there the header scrolls away with the page. */
const LOW = '(max-height: 26rem)';

/**
 * Gives the header the sky's colour from the first pixel of scroll, so that words never run through it, and makes it
 * small once the page is scrolled further. Without scripts it is small and solid all the time. Called before there is
 * a header: a page opened at a section is scrolled before its scripts come.
 */
export function shrinkHeader(): void {
  const low = matchMedia(LOW);
  const update = () => {
    const header = document.querySelector('header');
    header?.toggleAttribute('data-scrolled', scrollY > 0 && !low.matches);
    header?.setAttribute('data-shrunk', String(scrollY > SHRINK_AFTER && !low.matches));
  };
  addEventListener('scroll', update, { passive: true });
  low.addEventListener('change', update);
}
