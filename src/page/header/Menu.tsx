import type { SiteContent } from '#content/schema';
import { MenuEdge } from '../art/index.ts';
import { Icon } from '../components/Icon.tsx';
import styles from './menu.module.css';
import { SectionLinks } from './SectionLinks.tsx';

interface Props {
  words: SiteContent['words'];
  links: SiteContent['navigation']['top'];
  phone: SiteContent['practice']['phone'];
}

/**
 * The off-canvas menu of narrow windows. One element, opened in two ways: without scripts its button opens it as a
 * popover, with them (`runMenu`) as a modal dialog, which also keeps the focus inside (decision 0031).
 */
export function Menu({ words, links, phone }: Props) {
  return (
    <>
      <button
        type="button"
        className={`icon-button ${styles.button}`}
        aria-controls="menu"
        popoverTarget="menu"
      >
        <Icon of="menu" /> <span>{words.menu}</span>
      </button>
      <dialog id="menu" popover="auto" className={`on-deep ${styles.menu}`} aria-label={words.menu}>
        <MenuEdge className={styles.edge} />
        <div className={styles.panel}>
          <button type="button" className="icon-button" popoverTarget="menu" popoverTargetAction="hide">
            <Icon of="close" /> <span className="visually-hidden">{words.closeMenu}</span>
          </button>
          <nav aria-label={words.menuNavigation}>
            <SectionLinks links={links} />
          </nav>
          <a className={styles.phone} href={`tel:${phone.number}`}>
            {phone.shown}
          </a>
        </div>
      </dialog>
    </>
  );
}
