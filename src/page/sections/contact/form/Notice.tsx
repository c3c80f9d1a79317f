import type { SiteContent } from '#content/schema';
import { fill } from '../../../parts/fill.ts';
import styles from '../contact.module.css';

export type SayInForm = (words: string, kind: 'fault' | 'sent') => void;

interface Props {
  content: SiteContent;
  words: string;
  kind: 'fault' | 'sent';
}

/**
 * What a dialog would say, in the form itself, for when no dialog can be drawn (offline, before its script
 * came). A fault comes with the telephone: that may work where the internet does not.
 */
export function Notice({ content: { contact, practice }, words, kind }: Props) {
  if (kind === 'sent') {
    return (
      <div ref={bringIntoView} className={`${styles.outcome} ${styles.sent}`} role="status">
        {words}
      </div>
    );
  }
  const { number, shown } = practice.phone;
  return (
    <div ref={bringIntoView} className={styles.outcome} role="alert">
      <p>{words}</p>
      <a href={`tel:${number}`}>{fill(contact.elsewhere.call, { phone: shown })}</a>
    </div>
  );
}

const bringIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });
