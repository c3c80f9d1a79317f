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

/** `privacy.yaml`: the notice by the Send button. Which paragraphs are shown depends on the settings. */
export const privacy = shape({
  summary: text(),
  heading: text(),
  body: prose({ must: PRIVACY_GAPS }),
  captcha: shape({ altcha: particulars(), recaptcha: particulars(), none: particulars() }),
  analytics: particulars(),
  contact: particulars(),
});
