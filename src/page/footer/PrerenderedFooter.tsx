import type { SiteContent } from '#content/schema';
import styles from './footer.module.css';
import { HandOut } from './HandOut.tsx';

interface Props {
  content: SiteContent;
  siteUrl: string;
}

/** The part of the footer that never changes in the browser. */
export function PrerenderedFooter({ content: { footer, navigation, practice, words }, siteUrl }: Props) {
  const { codeOfConduct, healthComplaints } = practice.links;
  return (
    <>
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
        <p>
          {footer.abnLabel} {practice.abn}
        </p>
        <ul>
          {[codeOfConduct, healthComplaints].map(({ label, url }) => (
            <li key={url}>
              <a href={url}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
      <HandOut words={words.print} siteUrl={siteUrl} />
    </>
  );
}
