import type { SiteContent } from '#content/schema';
import { dialogs, whenUndrawn } from '#dialogs';
import { CONTACT_CARD } from './ContactDetails.tsx';
import styles from './contact.module.css';
import { focusTelephone } from './focusTelephone.ts';
import { ignoreWhilePending } from './ignoreWhilePending.ts';

interface Props {
  practice: SiteContent['practice'];
  words: SiteContent['contact'];
}

/**
 * On a phone: a button above the form that opens every way of getting in touch in one sheet. The details below the form
 * hold the same links, but for the contact card, which is here alone while scripts run.
 */
export function ContactSheet({ practice, words }: Props) {
  async function open() {
    const { title, message, ...choices } = words.choices;
    const choice = await dialogs.sheet({
      title,
      message,
      buttons: [
        {
          title: choices.call,
          note: practice.phone.shown,
          link: `tel:${practice.phone.number}`,
          value: 'call',
        },
        { title: choices.write, note: choices.writeNote, value: 'write' },
        { title: choices.email, note: practice.email, link: `mailto:${practice.email}`, value: 'email' },
        { title: choices.save, note: choices.saveNote, link: CONTACT_CARD, value: 'save' },
      ],
    });
    if (choice === 'write') document.getElementById('enquiry-message')?.focus();
  }

  return (
    <button type="button" className={`button button-quiet ${styles.moreWays}`} onClick={() => openOnce(open)}>
      {words.details.choose}
    </button>
  );
}

/** Back closes the sheet with nothing chosen. If the sheet cannot be drawn, the links below the form get the focus. */
const openOnce = ignoreWhilePending((open: () => Promise<void>) => open().catch(whenUndrawn(focusTelephone)));
