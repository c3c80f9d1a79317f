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

/** The address of nothing on the page: the menu is no longer its target, and the page stays where it is. */
const NOWHERE = '#-';

/**
 * The off-canvas menu of narrow windows. One element, opened in two ways (decision 0031): by its button as a popover,
 * in which `runMenu` keeps the focus as soon as it is there; and where scripts are off, by a link as the target of the
 * address, because a link cannot close a popover.
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
      <noscript>
        <a className={`icon-button ${styles.button}`} href="#menu">
          <Icon of="menu" /> <span>{words.menu}</span>
        </a>
      </noscript>
      <dialog id="menu" popover="auto" className={`on-deep ${styles.menu}`} aria-label={words.menu}>
        <MenuEdge className={styles.edge} />
        <div className={styles.panel}>
          <button type="button" className="icon-button" popoverTarget="menu" popoverTargetAction="hide">
            <Icon of="close" /> <span className="visually-hidden">{words.closeMenu}</span>
          </button>
          <noscript>
            <a className="icon-button" href={NOWHERE}>
              <Icon of="close" /> <span className="visually-hidden">{words.closeMenu}</span>
            </a>
          </noscript>
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
