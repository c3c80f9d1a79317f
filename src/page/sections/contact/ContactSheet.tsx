import type { SiteContent } from '#content/schema';
import { dialogs, whenUndrawn } from '#dialogs';
import { fillTemplate } from '../../components/fillTemplate.ts';
import { CONTACT_CARD } from './ContactDetails.tsx';
import styles from './contact.module.css';
import { focusTelephone } from './focusTelephone.ts';
import { ignoreWhilePending } from './ignoreWhilePending.ts';

interface Props {
  practice: SiteContent['practice'];
  words: SiteContent['contact'];
}

/**
 * On a phone, above the form: the telephone with its call times, and a link that opens every way of getting in touch in
 * one sheet. The details below the form hold the same links, but for the contact card, which is in the sheet alone while
 * scripts run.
 */
export function ContactSheet({ practice, words }: Props) {
  const { phone, callTimes, email } = practice;
  async function open() {
    const { title, message, ...choices } = words.choices;
    await dialogs.sheet({
      title,
      message,
      buttons: [
        { title: choices.call, note: phone.shown, link: `tel:${phone.number}`, value: 'call' },
        { title: choices.email, note: email, link: `mailto:${email}`, value: 'email' },
        { title: choices.save, note: choices.saveNote, link: CONTACT_CARD, value: 'save' },
      ],
    });
  }

  return (
    <div className={styles.reach}>
      <a className="button button-quiet" href={`tel:${phone.number}`}>
        {fillTemplate(words.details.call, { phone: phone.shown })}
      </a>
      {callTimes && <p className="small">{callTimes}</p>}
      <button type="button" className={`link-button ${styles.moreWays}`} onClick={() => openOnce(open)}>
        {words.details.choose}
      </button>
    </div>
  );
}

/** Back closes the sheet with nothing chosen. If the sheet cannot be drawn, the links below the form get the focus. */
const openOnce = ignoreWhilePending((open: () => Promise<void>) => open().catch(whenUndrawn(focusTelephone)));
