/** A problem that is reported to the owner, or the end of one. */
export type Trouble = keyof typeof TROUBLE_TEXTS;

/** Subject and text of a mail, for readers without technical knowledge. An alert to `ALERT_URL` contains both. */
export const TROUBLE_TEXTS = {
  'backup-failed': {
    subject: 'Your backup failed',
    text: 'The last backup of your enquiries and your page could not be made, or could not be taken to its other place. Your site works as before, but if its disk breaks, what came since is lost. Ask your helper to make a backup and read what it says. You are told when one has worked.',
  },
  'backup-old': {
    subject: 'Your last backup is old',
    text: 'A backup of your enquiries and your page should have been made by now, and was not. Your site works as before, but if its disk breaks, what came since is lost. Ask your helper to make a backup and look why none was made. You are told when one has worked.',
  },
  'backup-made': {
    subject: 'Your backups work again',
    text: 'A backup of your enquiries and your page was made. There is nothing for you to do.',
  },
  'store-failing': {
    subject: 'Your form cannot take enquiries',
    text: 'Enquiries cannot be kept at the moment, so visitors are asked to call you or to try again later. Mostly the disk is full. Ask your helper to look at it now. You are told when your form works again.',
  },
  'store-writable': {
    subject: 'Your form takes enquiries again',
    text: 'Enquiries can be kept again. There is nothing for you to do.',
  },
  // The last two report only the end of a problem. Other notices report its start.
  'enquiries-settled': {
    subject: 'No enquiry is left that could not be mailed',
    text: 'Whatever could not be mailed to you was sent since, or erased. There is nothing for you to do.',
  },
  'form-taking': {
    subject: 'Your form takes every enquiry again',
    text: 'Fewer enquiries are held, so messages from browsers without JavaScript are no longer refused. There is nothing for you to do.',
  },
};
