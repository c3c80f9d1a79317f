import type { SiteContent } from '#content/schema';
import { FIELDS, MESSAGES, type PlainFormResult } from '#enquiry';
import styles from '../contact.module.css';
import panel from '../panel.module.css';
import { Thanks } from './Thanks.tsx';

interface Props {
  content: SiteContent;
  form: PlainFormResult;
}

/**
 * What came of a form posted without JavaScript (CONTRACT "Addresses", `POST /enquiry`): thanks, or what to correct, each fault
 * linked to its field. It takes the focus when the page opens, because it answers what the visitor just did.
 */
export function PlainFormOutcome({ content, form }: Props) {
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
