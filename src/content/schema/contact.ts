import { line, shape, template, text } from './fields.ts';
import { privacyWords } from './sections.ts';

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
    trap: text(),
    faultsHeading: text(),
    sentHeading: text(),
  }),
  elsewhere: shape({
    kept: text(),
    call: template('phone'),
    mail: text(),
    mailSubject: text(),
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
    cancel: text(),
  }),
  privacy: privacyWords,
});
