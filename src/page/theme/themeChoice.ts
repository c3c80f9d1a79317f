/** `system`, the default, follows the device. */
export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
type ThemeChoice = (typeof THEME_CHOICES)[number];

/** The theme of the page, which the inline script (`boot.ts`) restores before the first paint. */
function getTheme(): ThemeChoice {
  const chosenTheme = document.documentElement.dataset['theme'];
  return chosenTheme === 'light' || chosenTheme === 'dark' ? chosenTheme : 'system';
}

function setTheme(theme: ThemeChoice): void {
  const isChosen = theme !== 'system';
  if (isChosen) document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
  try {
    if (isChosen) localStorage.setItem('theme', theme);
    else localStorage.removeItem('theme');
  } catch {
    // Storage is blocked or full: the choice lasts until the page is closed.
  }
  colourBrowserBar();
}

/** The head has one `theme-color` for each theme, light first; only that of the chosen theme may apply. */
function colourBrowserBar(): void {
  const chosenTheme = getTheme();
  const bars = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  for (const [index, bar] of bars.entries()) {
    const barTheme: ThemeChoice = index === 0 ? 'light' : 'dark';
    if (chosenTheme === 'system') bar.media = `(prefers-color-scheme: ${barTheme})`;
    else bar.media = chosenTheme === barTheme ? 'all' : 'not all';
  }
}

export function runThemeSwitch(): void {
  const field = document.querySelector<HTMLSelectElement>('footer select');
  if (!field) return;
  // The visitor may have chosen a theme before this script ran.
  if (getTheme() === 'system') setTheme(field.value as ThemeChoice);
  colourBrowserBar();
  field.value = getTheme();
  field.addEventListener('change', () => setTheme(field.value as ThemeChoice));
}
