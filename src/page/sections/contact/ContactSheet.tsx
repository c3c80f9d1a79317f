import type { SiteContent } from '#content/schema';
import { dialogs, whenUndrawn } from '#dialogs';
import styles from './contact.module.css';
import { CONTACT_CARD } from './Details.tsx';
import { oneAtATime } from './ignoreWhilePending.ts';

interface Props {
  practice: SiteContent['practice'];
  words: SiteContent['contact'];
}

/** On a phone: all ways of getting in touch in one sheet under the thumb. The same links stand above it. */
export function MoreWays({ practice, words }: Props) {
  async function choose() {
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
    <button
      type="button"
      className={`button button-quiet ${styles.moreWays}`}
      onClick={() => chooseOnce(choose)}
    >
      {words.details.choose}
    </button>
  );
}

/** Going Back closes the sheet with nothing chosen; one that cannot be drawn leads to the links above. */
const chooseOnce = oneAtATime((choose: () => Promise<void>) => choose().catch(whenUndrawn(leadToDetails)));

const leadToDetails = () => document.querySelector<HTMLElement>('#contact-section a[href^="tel:"]')?.focus();
