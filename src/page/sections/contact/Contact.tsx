import type { SiteContent } from '#content/schema';
import { Prerendered } from '../../Prerendered.tsx';
import type { PageState } from '../../pageState.ts';
import { ContactDetails } from './ContactDetails.tsx';
import { ContactSheet } from './ContactSheet.tsx';
import styles from './contact.module.css';
import { EnquiryForm } from './form/EnquiryForm.tsx';
import { PrivacyNotice } from './privacy/PrivacyNotice.tsx';

interface Props {
  content: SiteContent;
  state: PageState;
}

/** How to reach the practice, and the enquiry form. The only section that is hydrated. */
export function Contact({ content, state }: Props) {
  return (
    <section id="contact-section" className={styles.contact} aria-labelledby="contact-heading">
      <div className={`wrap ${styles.grid}`}>
        <div data-reveal>
          <Prerendered name="contact-details">
            <ContactDetails content={content} />
          </Prerendered>
          <ContactSheet practice={content.practice} words={content.contact} />
        </div>
        <EnquiryForm
          content={content}
          state={state}
          privacy={<PrivacyNotice content={content} config={state.config} />}
        />
      </div>
    </section>
  );
}
