import type { SiteContent } from '#content/schema';
import { FIELDS, MESSAGES, type PlainFormResult } from '#enquiry';
import { fillTemplate } from '../../../components/fillTemplate.ts';
import styles from '../contact.module.css';
import panel from '../panel.module.css';
import type { Notice } from '../submit/submitDialogs.ts';

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

interface PlainFormOutcomeProps {
  content: SiteContent;
  form: PlainFormResult;
}

/**
 * What came of a form posted without JavaScript (CONTRACT "Addresses", `POST /enquiry`): thanks, or what to correct, each fault
 * linked to its field. It takes the focus when the page opens, because it answers what the visitor just did.
 */
export function PlainFormOutcome({ content, form }: PlainFormOutcomeProps) {
  const focused = { tabIndex: -1, autoFocus: true };
  if (form.status === 'sent') {
    return (
      <div className={`${panel.callout} ${styles.outcome} ${styles.sent}`} role="status" {...focused}>
        <Thanks content={content} />
      </div>
    );
  }
  const atFault = FIELDS.filter((field) => form.faults[field]);
  return (
    <div className={`${panel.callout} ${styles.outcome}`} role="alert" {...focused}>
      <h3>{content.contact.form.faultsHeading}</h3>
      <p>{form.error ? MESSAGES.refused + form.error : MESSAGES.formInvalid}</p>
      <ul>
        {atFault.map((field) => (
          <li key={field}>
            <a href={`#enquiry-${field}`}>{form.faults[field]}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ThanksProps {
  content: SiteContent;
  /** The day by which the practice replies; unknown to a page that was rendered before it was asked for. */
  by?: string | undefined;
}

/** What stays in the form once an enquiry was sent. */
function Thanks({ content: { contact, practice }, by }: ThanksProps) {
  const { sentHeading, sentReply, sentBy } = contact.form;
  const reply = fillTemplate(sentReply, { replyTime: practice.replyTime });
  return (
    <>
      <h3>{sentHeading}</h3>
      <p>{MESSAGES.sent}</p>
      <p>{by ? `${reply} ${fillTemplate(sentBy, { day: by })}` : reply}</p>
    </>
  );
}
