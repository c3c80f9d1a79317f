import { colourBrowserBar, getTheme, setTheme, type ThemeChoice } from './themeChoice.ts';

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
