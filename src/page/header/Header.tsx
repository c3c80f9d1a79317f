import type { SiteContent } from '#content/schema';
import { DefaultLogo, MenuEdge } from '../art/drawings.tsx';
import { Icon } from '../components/Icon.tsx';
import styles from './header.module.css';
import menuStyles from './menu.module.css';

/** Transparent over the sky. Once the page is scrolled, `boot.ts` makes it solid and small (SPEC section 2). */
export function Header({ content }: { content: SiteContent }) {
  const { practice, navigation, words, brand } = content;
  const { name, place } = practice.wordmark;
  const logo = brand?.logo;
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#main">
        {words.skip}
      </a>
      <div className={`wrap ${styles.bar}`}>
        <a className={styles.logo} href="#home-section">
          {logo ? (
            // The practice's own logo, next to its name or instead of it. An `<img>`, so that no script in it can run.
            <img
              className="brand-logo"
              src={logo.file.replace(/.*(?=\.)/, '/logo')}
              alt={logo.showsName ? `${name} ${place}` : ''}
              width={Math.round((LOGO_HEIGHT * logo.width) / logo.height)}
              height={LOGO_HEIGHT}
            />
          ) : (
            <DefaultLogo />
          )}
          {!logo?.showsName && (
            <span>
              <b>{name}</b> <i>{place}</i>
            </span>
          )}
        </a>
        <nav className={styles.nav} aria-label={words.mainNavigation}>
          <SectionLinks links={navigation.top} />
        </nav>
        <Menu content={content} />
      </div>
    </header>
  );
}

/** The height of the practice's own logo in pixels, unless the style sheet changes it. */
const LOGO_HEIGHT = 52;

/**
 * The off-canvas menu of narrow windows, one element that opens in two ways (decision 0031): as a popover by its button,
 * with `runMenu` keeping focus inside; without JavaScript as the `:target` of a link, as a link cannot close a popover.
 */
function Menu({ content: { words, navigation, practice } }: { content: SiteContent }) {
  return (
    <>
      <button
        type="button"
        className={`icon-button ${menuStyles.button}`}
        aria-controls="menu"
        popoverTarget="menu"
      >
        <Icon name="menu" /> <span>{words.menu}</span>
      </button>
      <noscript>
        <a className={`icon-button ${menuStyles.button}`} href="#menu">
          <Icon name="menu" /> <span>{words.menu}</span>
        </a>
      </noscript>
      <dialog id="menu" popover="auto" className={`on-deep ${menuStyles.menu}`} aria-label={words.menu}>
        <MenuEdge className={menuStyles.edge} />
        <div className={menuStyles.panel}>
          <button type="button" className="icon-button" popoverTarget="menu" popoverTargetAction="hide">
            <Icon name="close" /> <span className="visually-hidden">{words.closeMenu}</span>
          </button>
          {/* The hash matches no element, so the menu loses `:target` and the page does not scroll. */}
          <noscript>
            <a className="icon-button" href="#-">
              <Icon name="close" /> <span className="visually-hidden">{words.closeMenu}</span>
            </a>
          </noscript>
          <nav aria-label={words.menuNavigation}>
            <SectionLinks links={navigation.top} />
          </nav>
          <a className={menuStyles.phone} href={`tel:${practice.phone.number}`}>
            {practice.phone.shown}
          </a>
        </div>
      </dialog>
    </>
  );
}

function SectionLinks({ links }: { links: SiteContent['navigation']['top'] }) {
  return links.map(({ label, target }) => (
    <a key={target} href={target} aria-current={target === '#home-section' ? 'true' : undefined}>
      {label}
    </a>
  ));
}
