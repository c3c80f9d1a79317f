import { shrinkHeader } from './header/shrinkHeader.ts';

/**
 * The only inline script. It restores the theme the visitor chose (`theme/themeChoice.ts`) before the first paint, sets
 * how far the loader has come, shrinks the header, marks the fields that are left, and closes the menu after a tap until
 * the page's own script does (`header/runMenu.ts`). It runs while the document is still being parsed, so it must not
 * look at the body.
 */
const root = document.documentElement;
shrinkHeader();
// Reading the storage throws where it is blocked.
try {
  const { theme } = localStorage;
  if (theme) root.dataset['theme'] = theme;
} catch {}

// The loader's second began with the navigation. A reload, a return and a link to a section have none of it.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
const isPlayed = visit?.type === 'navigate' && !location.hash;
root.style.setProperty('--late', isPlayed ? `${performance.now()}ms` : '9s');

// A field that is left before the form is awake shows its fault then (`contact/draft/useDraft.ts`).
addEventListener('focusout', ({ target }) => ((target as HTMLElement).dataset['left'] = ''));
// A tap beside the menu falls on the menu itself (`menu.module.css`).
addEventListener('click', ({ target }) => {
  const tapped = target as HTMLElement;
  const menu = tapped.closest<HTMLElement>('#menu');
  if (menu && 'popover' in menu && tapped.matches('#menu,a')) menu.hidePopover();
});
