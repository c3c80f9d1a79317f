import { useEffect } from 'react';
import type { SiteContent } from '#content/schema';
import { dialogs, whenUndrawn } from '#dialogs';
import { fillTemplate } from '../../components/fillTemplate.ts';
import type { Pictures } from '../../components/Picture.tsx';
import { Notices } from '../../notices/Notices.tsx';
import { Prerendered } from '../../Prerendered.tsx';
import type { PageNotices, PageState } from '../../pageState.ts';
import { CONTACT_CARD, ContactDetails } from './ContactDetails.tsx';
import styles from './contact.module.css';
import { EnquiryForm } from './form/EnquiryForm.tsx';
import { focusTelephone } from './formFields.ts';
import { ignoreWhilePending } from './ignoreWhilePending.ts';
import { PrivacyNotice } from './privacy/PrivacyNotice.tsx';

interface Props {
  /** In the browser only the parts named in `browserWords.ts`. */
  content: SiteContent;
  state: PageState;
  /** Only the server needs these three. */
  notices?: PageNotices | undefined;
  pictures?: Pictures | undefined;
  /** Address of the privacy policy. */
  policy?: string | undefined;
  /** Called once the section works by script. */
  onAwake?: () => void;
}

/**
 * The inside of the contact section: in one column the form comes before the details, so that a visitor who asked to enquire
 * sees its first fields; in two they stand below the heading. Rendering reads neither the clock, the window
 * nor the network.
 */
export function ContactBody({ content, state, notices, pictures, policy, onAwake }: Props) {
  useEffect(() => onAwake?.(), [onAwake]);
  return (
    <div className={`wrap columns ${styles.grid}`}>
      <div data-reveal="">
        <Prerendered name="contact-heading">
          <ContactHeading words={content.contact} />
          <Notices notices={notices} where="contact" />
        </Prerendered>
        <ContactSheet practice={content.practice} words={content.contact} />
      </div>
      <EnquiryForm
        content={content}
        state={state}
        pictures={pictures}
        privacy={<PrivacyNotice content={content} config={state.config} policy={policy} />}
      />
      <Prerendered name="contact-details">
        <ContactDetails content={content} />
      </Prerendered>
    </div>
  );
}

/** What the section is called, and what to write. */
function ContactHeading({ words }: { words: SiteContent['contact'] }) {
  return (
    <>
      <h2 id="contact-heading">{words.heading}</h2>
      <p className="lead">{words.lead}</p>
    </>
  );
}

interface ContactProps {
  content: SiteContent;
  state: PageState;
  notices?: PageNotices | undefined;
  pictures?: Pictures | undefined;
  /** Address of the privacy policy. */
  policy?: string | undefined;
}

/** How to reach the practice, and the enquiry form. What is inside is hydrated, alone of the page's sections. */
export function Contact(props: ContactProps) {
  return (
    <section id="contact-section" className={styles.contact} aria-labelledby="contact-heading">
      <ContactBody {...props} />
    </section>
  );
}

interface ContactSheetProps {
  practice: SiteContent['practice'];
  words: SiteContent['contact'];
}

/**
 * On a phone, above the form: the telephone with its call times, and a link that opens every way of getting in touch in
 * one sheet. The details below the form hold the same links, but for the contact card, which is in the sheet alone while
 * scripts run.
 */
function ContactSheet({ practice, words }: ContactSheetProps) {
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
