import type { SiteContent } from '#content/schema';
import { FIELDS, MESSAGES, type PlainFormResult } from '#enquiry';
import { fillTemplate } from '../../../components/fillTemplate.ts';
import styles from '../contact.module.css';
import panel from '../panel.module.css';
import type { Notice } from '../submit/submitDialogs.ts';

/** Thanks that stay in the form, or a failure whose dialog cannot be drawn (offline), with the telephone link. */
export function FormNotice({ content, text, kind, replyDay }: Notice & { content: SiteContent }) {
  const { contact, practice } = content;
  const { number, shown } = practice.phone;
  return (
    <div
      ref={kind === 'thanked' ? undefined : scrollIntoView}
      className={`${panel.callout} ${styles.outcome} ${kind === 'fault' ? '' : styles.sent}`}
      role={ROLES[kind]}
    >
      {kind === 'fault' ? (
        <>
          <p>{text}</p>
          <a href={`tel:${number}`}>{fillTemplate(contact.elsewhere.call, { phone: shown })}</a>
        </>
      ) : (
        <Thanks content={content} replyDay={replyDay} />
      )}
    </div>
  );
}

const ROLES = { fault: 'alert', sent: 'status', thanked: 'note' } as const;

const scrollIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });

/** The result of a form post without JavaScript. Its list of faults, with links to the fields, gets focus. */
export function PlainFormOutcome({ content, form }: { content: SiteContent; form: PlainFormResult }) {
  if (form.status === 'sent') {
    return (
      <div className={`${panel.callout} ${styles.outcome} ${styles.sent}`} role="status">
        <Thanks content={content} />
      </div>
    );
  }
  const focusProps = { tabIndex: -1, autoFocus: true };
  const faultyFields = FIELDS.filter((field) => form.faults[field]);
  return (
    <div className={`${panel.callout} ${styles.outcome}`} role="alert" {...focusProps}>
      <h3>{content.contact.form.faultsHeading}</h3>
      <p>{form.error ? MESSAGES.refused + form.error : MESSAGES.formInvalid}</p>
      <ul>
        {faultyFields.map((field) => (
          <li key={field}>
            <a href={`#enquiry-${field}`}>{form.faults[field]}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type ThanksProps = Pick<Notice, 'replyDay'> & { content: SiteContent };

function Thanks({ content: { contact, practice }, replyDay }: ThanksProps) {
  const { sentHeading, sentReply, sentBy } = contact.form;
  const reply = fillTemplate(sentReply, { replyTime: practice.replyTime });
  return (
    <>
      <h3>{sentHeading}</h3>
      <p>{MESSAGES.sent}</p>
      <p>{replyDay ? `${reply} ${fillTemplate(sentBy, { day: replyDay })}` : reply}</p>
    </>
  );
}
