import { isbot } from 'isbot';

/** A block appears once it is 12 % of the window's height above the bottom edge. */
const ROOT_MARGIN = '0px 0px -12% 0px';

/** Reveals blocks when they are scrolled to (SPEC section 2). Only those below the window hide, so none disappears. */
export function revealOnScroll(): void {
  if (isbot(navigator.userAgent) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
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
    { rootMargin: ROOT_MARGIN },
  );
  for (const block of document.querySelectorAll('[data-reveal]')) observer.observe(block);
}
