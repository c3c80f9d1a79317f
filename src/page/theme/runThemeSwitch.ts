import { colourBrowserBar, getTheme, setTheme, type ThemeChoice } from './themeChoice.ts';

/** Lets the visitor choose a theme, which is remembered. */
export function runThemeSwitch(): void {
  colourBrowserBar(getTheme());
  const field = document.querySelector<HTMLSelectElement>('footer select');
  if (!field) return;
  field.value = getTheme();
  field.addEventListener('change', () => {
    setTheme(field.value as ThemeChoice);
    colourBrowserBar(getTheme());
  });
}
