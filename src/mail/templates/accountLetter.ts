import type { AccountLetter } from '#accounts';
import type { PlainMail, Practice } from './layout.tsx';

/** Each mail says what happened, then what to do if the recipient did not do it. */
export function writeAccountLetter(letter: AccountLetter, { name, timeZone, admin }: Practice): PlainMail {
  const formatTime = (at: number) =>
    new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at);
  switch (letter.kind) {
    case 'invitation':
      return {
        subject: `Your invitation to the desk of ${name}`,
        paragraphs: [
          `You may come in to the owner’s desk of ${name}. Open this link on the device that you want to use: it asks for your face, finger or code, and there is no password.`,
          { href: letter.link },
          `The link works once, until ${formatTime(letter.expiresAt)}. If you did not expect it, you need not do anything.`,
        ],
      };
    case 'link':
      return {
        subject: `Your link to the desk of ${name}`,
        paragraphs: [
          `Somebody asked for a link to the owner’s desk of ${name}, because a device was lost. It lets you add another device.`,
          { href: letter.link },
          `The link works once, until ${formatTime(letter.expiresAt)}. If it was not you, you need not do anything: without this mail nobody can come in by it.`,
        ],
      };
    case 'device':
      return {
        subject: `A device was added to the desk of ${name}`,
        paragraphs: [
          `Since ${formatTime(letter.at)} you can come in to the owner’s desk of ${name} with the device “${letter.device}”.`,
          ...(admin ? [{ href: `${admin.address}/you` }] : []),
          'If it was not you, end that device at the desk, under You, or have whoever runs the site end it.',
        ],
      };
    case 'copy':
      return {
        subject: `A passkey of the desk of ${name} may have a copy`,
        paragraphs: [
          `On ${formatTime(letter.at)} somebody used the passkey of your device “${letter.device}” at the owner’s desk of ${name}, and its counter had gone back. That is so after a passkey was moved to another phone or password manager.`,
          ...(admin ? [{ href: `${admin.address}/you` }] : []),
          'If you moved it, you need not do anything. If not, end that device at the desk, under You, or have whoever runs the site end it.',
        ],
      };
    case 'rerouted':
      return {
        subject: `Where people reach ${name} has changed`,
        paragraphs: [
          `Since ${formatTime(letter.at)} the page of ${name} says otherwise how people reach you. ${letter.by} put this online:`,
          ...letter.what,
          ...(admin ? [{ href: `${admin.address}/page/versions` }] : []),
          'If that is as it should be, you need not do anything. If not, put the earlier version back at the desk, under My page, and tell whoever runs the site.',
        ],
      };
  }
}
