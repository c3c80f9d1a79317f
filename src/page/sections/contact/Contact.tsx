import type { SiteContent } from '#content/schema';
import type { Pictures } from '../../components/Picture.tsx';
import type { PageNotices } from '../../datedNotices.ts';
import type { PageState } from '../../pageState.ts';
import { ContactBody } from './ContactBody.tsx';
import styles from './contact.module.css';

interface Props {
  content: SiteContent;
  state: PageState;
  notices?: PageNotices | undefined;
  pictures?: Pictures | undefined;
  /** Address of the privacy policy. */
  policy?: string | undefined;
}

/** How to reach the practice, and the enquiry form. What is inside is hydrated, alone of the page's sections. */
export function Contact(props: Props) {
  return (
    <section id="contact-section" className={styles.contact} aria-labelledby="contact-heading">
      <ContactBody {...props} />
    </section>
  );
}
