/** The mail room: one enquiry made into one mail, and the ways a mail can leave (CONTRACT "An enquiry"). */
export { eraseMails, mailFolder } from './files.ts';
export { createMailer, type Mailer, type MailerOptions } from './mailer.ts';
