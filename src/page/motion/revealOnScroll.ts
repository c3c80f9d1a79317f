import { isbot } from 'isbot';

/** Reveals blocks on scrolling (SPEC section 2). Hides only blocks below the window, so no visible block disappears. */
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
    // A block appears once it is 12 % of the window's height above the bottom edge.
    { rootMargin: '0px 0px -12% 0px' },
  );
  for (const block of document.querySelectorAll('[data-reveal]')) observer.observe(block);
}
