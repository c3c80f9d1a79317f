import type { SiteContent } from '#content/schema';
import { MESSAGES } from '#enquiry';
import { fillTemplate } from '../components/fillTemplate.ts';
import styles from '../sections/contact/contact.module.css';
import panel from '../sections/contact/panel.module.css';

/** What React would say in a dialog or an overlay, said in the form while it is not there. */
const ID = 'without-react';

/** That the form is being sent: at once, however long a script takes to come. */
export function showSending(form: HTMLFormElement, { contact }: SiteContent): void {
  show(form, 'status', makeElement('p', contact.form.sending));
}

/** That the form was not sent, with the telephone, as `FormNotice` does: neither React nor the server was reached. */
export function showFailure(form: HTMLFormElement, { contact, practice }: SiteContent): void {
  const call = makeElement('a', fillTemplate(contact.elsewhere.call, { phone: practice.phone.shown }));
  call.setAttribute('href', `tel:${practice.phone.number}`);
  show(form, 'alert', makeElement('p', MESSAGES.sendFailed), call);
}

/** Before React comes: it knows nothing of it. */
export function clearShown(): void {
  document.getElementById(ID)?.remove();
}

function show(form: HTMLFormElement, role: 'alert' | 'status', ...parts: HTMLElement[]): void {
  clearShown();
  const notice = document.createElement('div');
  notice.id = ID;
  notice.className = `${panel.callout} ${styles.outcome}`;
  notice.setAttribute('role', role);
  notice.append(...parts);
  form.append(notice);
  notice.scrollIntoView({ block: 'nearest' });
}

function makeElement(name: 'p' | 'a', words: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = words;
  return element;
}
