import type { SiteContent } from '#content/schema';
import { Prerendered } from '../Prerendered.tsx';
import { ThemeSwitch } from '../theme/ThemeSwitch.tsx';
import styles from './footer.module.css';
import { PrerenderedFooter } from './PrerenderedFooter.tsx';

interface Props {
  content: SiteContent;
  siteUrl: string;
}

/** The foot of the page: last words, quick links, the business number and the links the law requires. */
export function Footer({ content, siteUrl }: Props) {
  return (
    <footer className={`on-deep ${styles.footer}`}>
      <div className={`wrap ${styles.grid}`}>
        <Prerendered name="footer" className={styles.words}>
          <PrerenderedFooter content={content} siteUrl={siteUrl} />
        </Prerendered>
        <ThemeSwitch words={content.words.theme} />
      </div>
    </footer>
  );
}
