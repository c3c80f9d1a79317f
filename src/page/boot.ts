/**
 * The only inline script. It restores the chosen theme (`theme/themeChoice.ts`) before the first paint, sets the loader's
 * progress, shrinks the header, marks fields that lost focus, and closes the menu after a tap until `header/runMenu.ts`
 * takes over. It runs before the body is parsed and is copied into the document as it is, so it cannot read the body or
 * import. The braces keep its names local.
 */
{
  const root = document.documentElement;
  // Throws if storage is blocked.
  try {
    const { theme } = localStorage;
    if (theme) root.dataset['theme'] = theme;
  } catch {}

  // The loader's one second counts from the navigation. Reload, Back, Forward and links to a section skip the loader.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const hasLoader = navigation?.type === 'navigate' && !location.hash;
  root.style.setProperty('--late', hasLoader ? `${performance.now()}ms` : '9s');

  // The header is solid from the first pixel of scroll, so that no text shows through, and small after 100 px (SPEC
  // section 9). Inline, because a page opened at a section is scrolled before other scripts run.
  addEventListener('scroll', () => {
    const header = document.querySelector('header');
    header?.toggleAttribute('data-scrolled', scrollY > 0);
    header?.setAttribute('data-shrunk', String(scrollY > 100));
  });

  // After hydration, the form validates the fields that lost focus earlier (`contact/draft/useDraft.ts`).
  addEventListener('focusout', ({ target }) => ((target as HTMLElement).dataset['left'] = ''));
  // A tap next to the panel hits the menu element itself (`menu.module.css`).
  addEventListener('click', ({ target }) => {
    const tapped = target as HTMLElement;
    const menu = tapped.closest<HTMLElement>('#menu');
    if (menu && 'popover' in menu && tapped.matches('#menu,a')) menu.hidePopover();
  });
}
