import type { SiteContent } from '#content/schema';
import { MESSAGES } from '#enquiry';
import { fillTemplate } from '../components/fillTemplate.ts';
import styles from '../sections/contact/contact.module.css';
import panel from '../sections/contact/panel.module.css';

const ID = 'unsent';

/** Says in the form that it was not sent, with the telephone, as `FormNotice` does: React could not be fetched. */
export function showFailure(form: HTMLFormElement, { contact, practice }: SiteContent): void {
  removeFailure();
  const notice = document.createElement('div');
  notice.id = ID;
  notice.className = `${panel.callout} ${styles.outcome}`;
  notice.setAttribute('role', 'alert');
  const words = document.createElement('p');
  words.textContent = MESSAGES.sendFailed;
  const call = document.createElement('a');
  call.href = `tel:${practice.phone.number}`;
  call.textContent = fillTemplate(contact.elsewhere.call, { phone: practice.phone.shown });
  notice.append(words, call);
  form.append(notice);
  notice.scrollIntoView({ block: 'nearest' });
}

/** Before React comes: it knows nothing of it. */
export function removeFailure(): void {
  document.getElementById(ID)?.remove();
}
