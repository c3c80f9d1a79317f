/** The mailer: one enquiry made into one mail, and the ways a mail can leave (CONTRACT "An enquiry"). */

export { createMailer, type Mailer, type MailerOptions } from './mailer.ts';
export { eraseMails, toMailFolder } from './mailFolder.ts';
export type { AdminLinks } from './templates/layout.tsx';
