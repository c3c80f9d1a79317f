import { useEffect, useSyncExternalStore } from 'react';
import type { SiteContent } from '#content/schema';
import styles from './theme.module.css';
import {
  colourBrowserBar,
  getTheme,
  setTheme,
  subscribeToTheme,
  THEME_CHOICES,
  type ThemeChoice,
} from './themeChoice.ts';

/** Lets the visitor choose a theme, which is remembered. Without scripts the page follows the device. */
export function ThemeSwitch({ words }: { words: SiteContent['words']['theme'] }) {
  const theme = useSyncExternalStore(subscribeToTheme, getTheme, () => 'system' as const);
  useEffect(() => colourBrowserBar(theme), [theme]);
  return (
    <label className={styles.theme}>
      {words.label}{' '}
      <select value={theme} onChange={(event) => setTheme(event.target.value as ThemeChoice)}>
        {THEME_CHOICES.map((name) => (
          <option key={name} value={name}>
            {words[name]}
          </option>
        ))}
      </select>
    </label>
  );
}
