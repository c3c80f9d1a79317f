import type { SiteContent } from '#content/schema';
import themeStyles from '../theme/theme.module.css';
import { THEME_CHOICES } from '../theme/themeChoice.ts';
import styles from './footer.module.css';

interface Props {
  content: SiteContent;
  siteUrl: string;
  /** Address of the privacy policy. */
  policy?: string | undefined;
}

export function Footer({ content, siteUrl, policy }: Props) {
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
          <HandOut words={words.print} siteUrl={siteUrl} />
        </div>
        <ThemeSwitch words={words.theme} />
      </div>
    </footer>
  );
}

/** For print only: the QR code leads from a surgery's pinboard to this page. Browsers fetch the lazy image to print. */
function HandOut({ words, siteUrl }: { words: SiteContent['words']['print']; siteUrl: string }) {
  return (
    <div className="on-paper">
      <img src="/qr.svg" loading="lazy" width={120} height={120} alt="" />
      <p>
        <strong>{words.handOut}</strong> <span>{siteUrl}</span> <span>{words.scan}</span>
      </p>
    </div>
  );
}

/** `runThemeSwitch` handles the visitor's choice. Without scripts the page follows the device. */
function ThemeSwitch({ words }: { words: SiteContent['words']['theme'] }) {
  return (
    <label className={themeStyles.theme}>
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
