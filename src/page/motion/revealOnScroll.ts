import { isbot } from 'isbot';

/** How much of the window a block must have entered before it appears. */
const ENTERED = '0px 0px -12% 0px';

/**
 * Reveals blocks marked `data-reveal` once, as they are scrolled to (SPEC section 2). Only blocks below the window are
 * hidden at first, so nothing that was seen ever vanishes. Bots, and visitors who prefer reduced motion, see
 * everything at once; so does everyone whose script fails, because only this script hides.
 */
export function revealOnScroll(): () => void {
  if (isbot(navigator.userAgent) || matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {};
  const blocks = [...document.querySelectorAll<HTMLElement>('[data-reveal]')];
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target, boundingClientRect } of entries) {
        const { dataset } = target as HTMLElement;
        if (isIntersecting) {
          if (dataset['reveal'] === 'waiting') dataset['reveal'] = 'shown';
          observer.unobserve(target);
        } else if (boundingClientRect.top > innerHeight) dataset['reveal'] = 'waiting';
      }
    },
    { rootMargin: ENTERED },
  );
  for (const block of blocks) observer.observe(block);
  return () => {
    observer.disconnect();
    for (const block of blocks) block.dataset['reveal'] = 'shown';
  };
}
