/** `system`, the default, follows the device. */
export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
type ThemeChoice = (typeof THEME_CHOICES)[number];

/** The key in localStorage, which the inline script (`boot.ts`) reads before the first paint. */
const KEY = 'theme';

function getTheme(): ThemeChoice {
  const chosenTheme = document.documentElement.dataset['theme'];
  return chosenTheme === 'light' || chosenTheme === 'dark' ? chosenTheme : 'system';
}

function setTheme(theme: ThemeChoice): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage is blocked or full: the choice lasts until the page is closed.
  }
}

/** The head has one `theme-color` for each theme, light first; only the one of the chosen theme may apply. */
function colourBrowserBar(chosenTheme: ThemeChoice): void {
  const bars = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  for (const [at, bar] of bars.entries()) {
    const barTheme: ThemeChoice = at === 0 ? 'light' : 'dark';
    if (chosenTheme === 'system') bar.media = `(prefers-color-scheme: ${barTheme})`;
    else bar.media = chosenTheme === barTheme ? 'all' : 'not all';
  }
}

export function runThemeSwitch(): void {
  const field = document.querySelector<HTMLSelectElement>('footer select');
  // The visitor may have chosen a theme before this script ran.
  if (field && getTheme() === 'system') setTheme(field.value as ThemeChoice);
  colourBrowserBar(getTheme());
  if (!field) return;
  field.value = getTheme();
  field.addEventListener('change', () => {
    setTheme(field.value as ThemeChoice);
    colourBrowserBar(getTheme());
  });
}
