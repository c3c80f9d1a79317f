import type { PageProps } from '../pageState.ts';
import themeStyles from '../theme/theme.module.css';
import { THEME_CHOICES } from '../theme/themeChoice.ts';
import styles from './footer.module.css';

export function Footer({ content, state, policy }: Pick<PageProps, 'content' | 'state' | 'policy'>) {
  const { footer, navigation, practice, privacy, words } = content;
  const { codeOfConduct, healthComplaints } = practice.links;
  const links = [policy && { label: privacy.summary, url: policy }, codeOfConduct, healthComplaints];
  return (
    <footer className={`on-deep ${styles.footer}`}>
      <div className={`wrap ${styles.grid}`}>
        <div className={styles.words}>
          <p className={styles.farewell}>{footer.heading}</p>
          <nav aria-label={words.quickLinks}>
            {navigation.quick.map(({ label, target }) => (
              <a key={target} href={target}>
                {label}
              </a>
            ))}
          </nav>
          <div className={styles.fine}>
            {footer.acknowledgement && <p>{footer.acknowledgement}</p>}
            <p>{footer.accessibility}</p>
            <p>{`${footer.abnLabel} ${practice.abn}`}</p>
            <ul>
              {links
                .filter((link) => !!link)
                .map(({ label, url }) => (
                  <li key={url}>
                    <a href={url}>{label}</a>
                  </li>
                ))}
            </ul>
          </div>
          {/* For print only: the QR code leads from a surgery's pinboard to this page. Browsers fetch the lazy image to print. */}
          <div className="on-paper">
            <img src="/qr.svg" loading="lazy" width={120} height={120} alt="" />
            <p>
              <strong>{words.print.handOut}</strong> <span>{state.config.siteUrl}</span>{' '}
              <span>{words.print.scan}</span>
            </p>
          </div>
        </div>
        {/* `runThemeSwitch` handles the choice. Without JavaScript the page follows the device. */}
        <label className={themeStyles.theme}>
          {`${words.theme.label} `}
          <select autoComplete="off">
            {THEME_CHOICES.map((name) => (
              <option key={name} value={name}>
                {words.theme[name]}
              </option>
            ))}
          </select>
        </label>
      </div>
    </footer>
  );
}
