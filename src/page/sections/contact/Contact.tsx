import type { SiteContent } from '#content/schema';
import { dialogs, whenUndrawn } from '#dialogs';
import { fillTemplate } from '../../components/fillTemplate.ts';
import { Notices } from '../../notices/Notices.tsx';
import { Prerendered } from '../../Prerendered.tsx';
import type { ContactProps } from '../../pageState.ts';
import { CONTACT_CARD, ContactDetails } from './ContactDetails.tsx';
import styles from './contact.module.css';
import { EnquiryForm } from './form/EnquiryForm.tsx';
import { focusTelephone, ignoreWhilePending } from './formFields.ts';

/** The hydrated part. In one column the form comes first, so that links to the section show the first fields. */
export function ContactBody(props: ContactProps) {
  const { content, notices } = props;
  return (
    <div className={`wrap columns ${styles.grid}`}>
      <div data-reveal="">
        <Prerendered name="contact-heading">
          <h2 id="contact-heading">{content.contact.heading}</h2>
          <p className="lead">{content.contact.lead}</p>
          <Notices notices={notices} where="contact" />
        </Prerendered>
        <ContactSheet content={content} />
      </div>
      <EnquiryForm {...props} />
      <Prerendered name="contact-details">
        <ContactDetails content={content} />
      </Prerendered>
    </div>
  );
}

/** How to reach the practice, and the enquiry form: the only section that is hydrated as a whole. */
export function Contact(props: ContactProps) {
  return (
    <section id="contact-section" className={styles.contact} aria-labelledby="contact-heading">
      <ContactBody {...props} />
    </section>
  );
}

/** On a phone, above the form: the telephone with its call times, and a sheet with all ways to get in touch. */
function ContactSheet({ content }: { content: SiteContent }) {
  const { practice, contact } = content;
  const { phone, callTimes } = practice;
  return (
    <div className={`off-paper ${styles.reach}`}>
      <a className="button button-quiet" href={`tel:${phone.number}`}>
        {fillTemplate(contact.details.call, { phone: phone.shown })}
      </a>
      {callTimes && <p className="small">{callTimes}</p>}
      <button type="button" className={`link-button ${styles.moreWays}`} onClick={() => openSheet(content)}>
        {contact.details.choose}
      </button>
    </div>
  );
}

/** If the sheet cannot be drawn, the telephone link below the form gets focus. */
const openSheet = ignoreWhilePending(({ contact, practice: { phone, email } }: SiteContent) => {
  const { title, message, ...choices } = contact.choices;
  const buttons = [
    { title: choices.call, note: phone.shown, link: `tel:${phone.number}`, value: 'call' },
    { title: choices.email, note: email, link: `mailto:${email}`, value: 'email' },
    { title: choices.save, note: choices.saveNote, link: CONTACT_CARD, value: 'save' },
  ];
  return dialogs.sheet({ title, message, buttons }).catch(whenUndrawn(focusTelephone));
});
