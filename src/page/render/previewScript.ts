/** Disables form and external links in a draft's preview. Inlined as source text: must not reference other code. */
export function previewScript(): void {
  if (parent !== window) {
    // The preview frame reloads at every keystroke, so opening animations would hide the text that the owner types.
    const matchMedia = window.matchMedia.bind(window);
    window.matchMedia = (query) => matchMedia(query.replace('(prefers-reduced-motion: reduce)', 'all'));
    document.documentElement.style.setProperty('--late', '9s');
  }
  const capture = (type: string, act: (event: Event) => void) => addEventListener(type, act, true);
  capture('click', (event) => {
    const link = (event.target as Element).closest('a[href]');
    if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault();
  });
  capture('submit', (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  });
}

/** Outlines the part that the owner edits, and shows this part even in a future notice. */
export const previewStyles =
  '[data-changing]{outline:3px dashed #14808a!important;outline-offset:4px!important}' +
  '[data-notice]:has([data-changing]){display:flex!important}';
