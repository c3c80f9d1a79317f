/**
 * In the draft that the owner looks at, a click on a part of the page is told to the desk around it, which opens its
 * field. Nothing leads away from there, nothing is sent, and nothing moves. Written into the document as its own source: it may use
 * nothing from outside.
 */
export function reportFields(): void {
  if (parent !== window) {
    // Beside what is typed nothing comes into view anew at every key: as for who wants no motion.
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => ask(query.replace('(prefers-reduced-motion: reduce)', 'all'));
  }
  addEventListener(
    'click',
    ({ target }) => {
      const found = (target as Element).closest('[data-field]')?.getAttribute('data-field');
      const [file, path = ''] = found?.split('#') ?? [];
      const keys = path === '' ? [] : path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
      if (file && parent !== window) parent.postMessage({ file, path: keys }, location.origin);
    },
    { capture: true },
  );
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
