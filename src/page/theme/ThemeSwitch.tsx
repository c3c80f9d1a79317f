import type { SiteContent } from '#content/schema';
import styles from './theme.module.css';
import { THEME_CHOICES } from './themeChoice.ts';

/** Choices of theme, which `runThemeSwitch` obeys. Without scripts the page follows the device. */
export function ThemeSwitch({ words }: { words: SiteContent['words']['theme'] }) {
  return (
    <label className={styles.theme}>
      {`${words.label} `}
      <select autoComplete="off">
        {THEME_CHOICES.map((name) => (
          <option key={name} value={name}>
            {words[name]}
          </option>
        ))}
      </select>
    </label>
  );
}
