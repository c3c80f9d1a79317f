/**
 * In the page of a draft nothing leads away and nothing is sent; in the admin's frame, nothing moves. Written into the
 * document as its own source, after `boot.ts`: it may use nothing from outside.
 */
export function previewScript(): void {
  if (parent !== window) {
    // A page that opened anew at every key would hide what is typed: it is at rest, as for who wants no motion.
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => ask(query.replace('(prefers-reduced-motion: reduce)', 'all'));
    document.documentElement.style.setProperty('--late', '9s');
  }
  addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest('a[href]');
      if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault();
    },
    { capture: true },
  );
  addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

/** For what is typed into: marked, and shown also in a notice that is still to come. */
export const previewStyles =
  '[data-changing]{outline:3px dashed #14808a!important;outline-offset:4px!important}' +
  '[data-notice]:has([data-changing]){display:flex!important}';
