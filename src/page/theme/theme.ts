/** What the visitor can choose; `system` follows the device, as the page does at first. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The name in localStorage. The inline script of the page reads it before anything is painted. */
const KEY = 'theme';

const listeners = new Set<() => void>();

export function getTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Shows the theme and remembers it; `system` is remembered by forgetting. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  storeTheme(theme);
  for (const listener of listeners) listener();
}

/** The browser's own bar has one colour for each theme, the light one first; the chosen theme's alone may stand. */
export function colourBrowserBar(chosen: Theme): void {
  const bars = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  for (const [at, bar] of bars.entries()) {
    const own: Theme = at === 0 ? 'light' : 'dark';
    if (chosen === 'system') bar.media = `(prefers-color-scheme: ${own})`;
    else bar.media = chosen === own ? 'all' : 'not all';
  }
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function storeTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage can be forbidden or full; then the choice lasts as long as the page.
  }
}
