import type { SiteContent } from '#content/schema';
import { fillTemplate } from '../../../components/fillTemplate.ts';
import styles from '../contact.module.css';
import panel from '../panel.module.css';
import type { Notice } from '../submit/submitDialogs.ts';
import { Thanks } from './Thanks.tsx';

interface Props extends Notice {
  content: SiteContent;
}

/**
 * What a dialog would say, in the form itself, for when no dialog can be drawn (offline, before its script came); and
 * the thanks, which stay after their dialog. A fault comes with the telephone number, which may work where the internet
 * does not.
 */
export function FormNotice({ content, text, kind, by }: Props) {
  if (kind !== 'fault') {
    const isNews = kind === 'sent';
    return (
      <div
        ref={isNews ? scrollIntoView : undefined}
        className={`${panel.callout} ${styles.outcome} ${styles.sent}`}
        role={isNews ? 'status' : 'note'}
      >
        <Thanks content={content} by={by} />
      </div>
    );
  }
  const { contact, practice } = content;
  const { number, shown } = practice.phone;
  return (
    <div ref={scrollIntoView} className={`${panel.callout} ${styles.outcome}`} role="alert">
      <p>{text}</p>
      <a href={`tel:${number}`}>{fillTemplate(contact.elsewhere.call, { phone: shown })}</a>
    </div>
  );
}

const scrollIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });
