import { useEffect, useSyncExternalStore } from 'react';
import type { SiteContent } from '#content/schema';
import styles from './theme.module.css';
import { colourBrowserBar, getTheme, setTheme, subscribeToTheme, THEMES, type Theme } from './theme.ts';

/** Lets the visitor choose a theme, which is remembered. Without scripts the page follows the device. */
export function ThemeSwitch({ words }: { words: SiteContent['words']['theme'] }) {
  const theme = useSyncExternalStore(subscribeToTheme, getTheme, () => 'system' as const);
  useEffect(() => colourBrowserBar(theme), [theme]);
  return (
    <label className={styles.theme}>
      {words.label}{' '}
      <select value={theme} onChange={(event) => setTheme(event.target.value as Theme)}>
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {words[name]}
          </option>
        ))}
      </select>
    </label>
  );
}
