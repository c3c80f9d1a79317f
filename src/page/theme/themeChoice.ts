/** What the visitor can choose. `system` follows the device, and is the default. */
export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
type ThemeChoice = (typeof THEME_CHOICES)[number];

/** The key in localStorage. The inline script (`boot.ts`) reads it before the first paint. */
const KEY = 'theme';

function getTheme(): ThemeChoice {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Applies the theme and remembers it; for `system`, by removing what was remembered. */
function setTheme(theme: ThemeChoice): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  storeTheme(theme);
}

/** The browser's bar has one colour per theme, the light one first: only the chosen theme's may apply. */
function colourBrowserBar(chosen: ThemeChoice): void {
  const bars = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  for (const [at, bar] of bars.entries()) {
    const own: ThemeChoice = at === 0 ? 'light' : 'dark';
    if (chosen === 'system') bar.media = `(prefers-color-scheme: ${own})`;
    else bar.media = chosen === own ? 'all' : 'not all';
  }
}

function storeTheme(theme: ThemeChoice): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage can be blocked or full; then the choice lasts as long as the page.
  }
}

/** Lets the visitor choose a theme, which is remembered. */
export function runThemeSwitch(): void {
  const field = document.querySelector<HTMLSelectElement>('footer select');
  // Chosen before this script came.
  if (field && getTheme() === 'system') setTheme(field.value as ThemeChoice);
  colourBrowserBar(getTheme());
  if (!field) return;
  field.value = getTheme();
  field.addEventListener('change', () => {
    setTheme(field.value as ThemeChoice);
    colourBrowserBar(getTheme());
  });
}
