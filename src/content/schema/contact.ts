import * as v from 'valibot';
import { line, prose, shape, template, text } from './fieldSchemas.ts';

/** `contact.yaml`: the contact details, the form and all it says besides the messages of SPEC section 8. */
export const contact = shape({
  heading: text(),
  lead: text(),
  details: shape({ phone: text(), email: text(), where: text(), saveContact: text(), choose: text() }),
  form: shape({
    label: text(),
    firstName: text(),
    lastName: text(),
    email: text(),
    message: text(),
    optional: text(),
    limit: template('max'),
    leaveOut: text(),
    counter: template('left'),
    emergency: line(),
    reply: template('replyTime'),
    send: text(),
    sending: text(),
    honeypot: text(),
    faultsHeading: text(),
    sentHeading: text(),
  }),
  leaving: shape({ question: text(), more: text() }),
  elsewhere: shape({
    kept: text(),
    call: template('phone'),
    mail: template('email'),
    copy: text(),
  }),
  choices: shape({
    title: text(),
    message: text(),
    call: text(),
    write: text(),
    writeNote: text(),
    email: text(),
    save: text(),
    saveNote: text(),
  }),
});

/** What the law wants told, and only the practice and its settings know. */
const PRIVACY_GAPS = ['name', 'email', 'phone', 'sentDays', 'heldDays', 'heldNoticeDays'] as const;
const particulars = () => prose({ may: PRIVACY_GAPS });

/** What the policy says besides: who the practice is, and where its mailbox is. */
const POLICY_GAPS = ['who', 'abn', 'suburb', 'state', 'mailDomain'] as const;

/** `privacy.yaml`: the notice by the Send button, and the policy. Which paragraphs are shown depends on the settings. */
export const privacy = shape({
  summary: text(),
  heading: text(),
  body: prose({ must: PRIVACY_GAPS }),
  captcha: shape({ altcha: particulars(), recaptcha: particulars(), none: particulars() }),
  analytics: particulars(),
  contact: particulars(),
  /** Folders of earlier versions have none: then nothing leads to one, and the doctor says so. */
  policy: v.optional(
    shape({
      link: text(),
      heading: text(),
      back: text(),
      body: prose({ must: PRIVACY_GAPS.slice(1), may: ['name', ...POLICY_GAPS] }),
      closing: prose({ may: [...PRIVACY_GAPS, ...POLICY_GAPS] }),
    }),
  ),
});
