import type { MailTrouble } from './healthTypes.ts';

/** What is wrong with the mail, as the end of a sentence about the mail server or the site. */
const FAULTS: Readonly<Record<MailTrouble, string>> = {
  silent: 'your mail server did not answer',
  login: 'your mail server refuses the name or password',
  busy: 'your mail server asked us to come later',
  refused: 'your mail server will not take it',
  stopped: 'the site was restarted meanwhile',
  file: 'it could not be written as a file',
  other: 'something went wrong on the way to your mail server',
};

export const describeMailFault = (fault: MailTrouble): string => FAULTS[fault];

export const isMailTrouble = (value: unknown): value is MailTrouble =>
  typeof value === 'string' && Object.hasOwn(FAULTS, value);

/** What she can do about it, one step each. */
export function adviseOnFault(fault: MailTrouble | null): string[] {
  if (fault === 'login') {
    return ['Did you change the password of your mailbox? Then tell the person who looks after your site.'];
  }
  if (fault === 'silent' || fault === 'busy' || fault === 'stopped') {
    return [
      'Does your own mail work? If not, your mail provider has a fault, and all there is to do is wait.',
    ];
  }
  if (fault === 'file') return ['Tell the person who looks after your site: its disk may be full.'];
  return ['Tell the person who looks after your site. The words to send are below.'];
}
