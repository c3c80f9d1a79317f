import type { SiteContent } from '#content/schema';
import { fillTemplate } from '../../../components/fillTemplate.ts';
import styles from '../contact.module.css';
import panel from '../panel.module.css';
import type { NoticeKind } from '../submit/submitDialogs.ts';

interface Props {
  content: SiteContent;
  text: string;
  kind: NoticeKind;
}

/**
 * What a dialog would say, in the form itself, for when no dialog can be drawn (offline, before its script came). A
 * fault comes with the telephone number, which may work where the internet does not.
 */
export function FormNotice({ content: { contact, practice }, text, kind }: Props) {
  if (kind === 'sent') {
    return (
      <div ref={scrollIntoView} className={`${panel.callout} ${styles.outcome} ${styles.sent}`} role="status">
        {text}
      </div>
    );
  }
  const { number, shown } = practice.phone;
  return (
    <div ref={scrollIntoView} className={`${panel.callout} ${styles.outcome}`} role="alert">
      <p>{text}</p>
      <a href={`tel:${number}`}>{fillTemplate(contact.elsewhere.call, { phone: shown })}</a>
    </div>
  );
}

const scrollIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });
