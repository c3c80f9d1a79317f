/**
 * The only inline script. It restores the theme the visitor chose (`theme/themeChoice.ts`) before the first paint, sets
 * how far the loader has come, shrinks the header, marks the fields that are left, and closes the menu after a tap until
 * the page's own script does (`header/runMenu.ts`). It runs while the document is still being parsed, so it must not
 * look at the body; it stands in the document as it is, so it cannot import, and its block keeps its names to itself.
 */
{
  const root = document.documentElement;
  // Reading the storage throws where it is blocked.
  try {
    const { theme } = localStorage;
    if (theme) root.dataset['theme'] = theme;
  } catch {}

  // The loader's second began with the navigation. A reload, a return and a link to a section have none of it.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isPlayed = visit?.type === 'navigate' && !location.hash;
  root.style.setProperty('--late', isPlayed ? `${performance.now()}ms` : '9s');

  // The header is solid from the first pixel of scroll, so that words never run through it, and small after 100 (SPEC
  // section 9). A page opened at a section is scrolled before its scripts come.
  addEventListener('scroll', () => {
    const header = document.querySelector('header');
    header?.toggleAttribute('data-scrolled', scrollY > 0);
    header?.setAttribute('data-shrunk', String(scrollY > 100));
  });

  // A field that is left before the form is awake shows its fault then (`contact/draft/useDraft.ts`).
  addEventListener('focusout', ({ target }) => ((target as HTMLElement).dataset['left'] = ''));
  // A tap beside the menu falls on the menu itself (`menu.module.css`).
  addEventListener('click', ({ target }) => {
    const tapped = target as HTMLElement;
    const menu = tapped.closest<HTMLElement>('#menu');
    if (menu && 'popover' in menu && tapped.matches('#menu,a')) menu.hidePopover();
  });
}
