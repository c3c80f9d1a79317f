import { useRef } from 'react';
import type { SiteContent } from '#content/schema';
import { MenuEdge } from '../art/index.ts';
import { Icon } from '../components/Icon.tsx';
import styles from './menu.module.css';
import { SectionLinks } from './SectionLinks.tsx';
import { useMenu } from './useMenu.ts';

interface Props {
  words: SiteContent['words'];
  links: SiteContent['navigation']['top'];
  phone: SiteContent['practice']['phone'];
  current: string;
}

/**
 * The off-canvas menu of narrow windows. One element, opened in two ways: without scripts its button opens it as a
 * popover, with scripts as a modal dialog, which also keeps the focus inside (decision 0031).
 */
export function Menu({ words, links, phone, current }: Props) {
  const panel = useRef<HTMLDialogElement>(null);
  const { isOpen, open, close, sync } = useMenu(panel);
  return (
    <>
      <button
        type="button"
        className={`icon-button ${styles.button}`}
        aria-expanded={isOpen}
        aria-controls="menu"
        popoverTarget="menu"
        onClick={open}
      >
        <Icon of="menu" /> <span>{words.menu}</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click is one outside the panel; Escape is the dialog's */}
      <dialog
        ref={panel}
        id="menu"
        popover="auto"
        className={`on-deep ${styles.menu}`}
        aria-label={words.menu}
        onToggle={sync}
        onClose={sync}
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        <MenuEdge className={styles.edge} />
        <div className={styles.panel}>
          <button
            type="button"
            className="icon-button"
            popoverTarget="menu"
            popoverTargetAction="hide"
            onClick={close}
          >
            <Icon of="close" /> <span className="visually-hidden">{words.closeMenu}</span>
          </button>
          <nav aria-label={words.menuNavigation}>
            <SectionLinks links={links} current={current} onChoose={close} />
          </nav>
          <a className={styles.phone} href={`tel:${phone.number}`}>
            {phone.shown}
          </a>
        </div>
      </dialog>
    </>
  );
}
