import type { SiteContent } from '#content/schema';
import type { PageNotices } from '../../notices.ts';
import { Prerendered } from '../../Prerendered.tsx';
import type { PageState } from '../../pageState.ts';
import { Section as Notices } from '../reserve/notices/section.tsx';
import { ContactDetails } from './ContactDetails.tsx';
import { ContactSheet } from './ContactSheet.tsx';
import styles from './contact.module.css';
import { EnquiryForm } from './form/EnquiryForm.tsx';
import { PrivacyNotice } from './privacy/PrivacyNotice.tsx';

interface Props {
  content: SiteContent;
  state: PageState;
  notices?: PageNotices | undefined;
}

/** How to reach the practice, and the enquiry form. The only section that is hydrated. */
export function Contact({ content, state, notices }: Props) {
  return (
    <section id="contact-section" className={styles.contact} aria-labelledby="contact-heading">
      <div className={`wrap ${styles.grid}`}>
        <div data-reveal>
          <Prerendered name="contact-details">
            <ContactDetails content={content} notices={<Notices notices={notices} where="contact" />} />
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
