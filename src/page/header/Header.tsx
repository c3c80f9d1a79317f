import type { Logo, SiteContent } from '#content/schema';
import { DefaultLogo } from '../art/index.ts';
import styles from './header.module.css';
import { Menu } from './Menu.tsx';
import { SectionLinks } from './SectionLinks.tsx';

interface Props {
  content: Pick<SiteContent, 'practice' | 'navigation' | 'words' | 'brand'>;
}

/** The page's navigation; `boot.ts`, `markCurrentLinks` and `runMenu` move it. Transparent over the sky; small and solid once the page is scrolled (SPEC section 2). */
export function Header({ content: { practice, navigation, words, brand } }: Props) {
  const { name, place } = practice.wordmark;
  const logo = brand?.logo;
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#main">
        {words.skip}
      </a>
      <div className={`wrap ${styles.bar}`}>
        <a className={styles.logo} href="#home-section">
          {logo ? <PracticeLogo logo={logo} name={`${name} ${place}`} /> : <DefaultLogo />}
          {!logo?.showsName && (
            <span>
              <b>{name}</b> <i>{place}</i>
            </span>
          )}
        </a>
        <nav className={styles.nav} aria-label={words.mainNavigation}>
          <SectionLinks links={navigation.top} />
        </nav>
        <Menu words={words} links={navigation.top} phone={practice.phone} />
      </div>
    </header>
  );
}

interface PracticeLogoProps {
  logo: Logo;
  /** What the logo says, when it holds the name. */
  name: string;
}

/** In pixels; the style sheet says how it changes. */
const HEIGHT = 52;

/** The practice's own logo, beside its name or in place of it. A picture, so that nothing in it can run. */
function PracticeLogo({ logo: { file, showsName, width, height }, name }: PracticeLogoProps) {
  return (
    <img
      className="brand-logo"
      src={file.replace(/.*(?=\.)/, '/logo')}
      alt={showsName ? name : ''}
      width={Math.round((HEIGHT * width) / height)}
      height={HEIGHT}
    />
  );
}
