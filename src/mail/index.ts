/** The mailer: composes mails, and sends them by SMTP or writes them as files (CONTRACT "An enquiry"). */
export { createMailer, type Mailer } from './mailer.ts';
export { eraseMails, toMailFolder } from './mailFolder.ts';
export type { AdminLinks } from './templates/layout.tsx';
