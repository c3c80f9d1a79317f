import { randomUUID } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { AccountLetter } from '#accounts';
import { deriveTheme, type MailColours, pickMailColours } from '#content/schema';
import type { OutgoingEnquiry } from '#enquiries';
import { toConfirmationId } from './mailFolder.ts';
import { writeAccountLetter } from './templates/accountLetter.ts';
import { renderEnquiry } from './templates/enquiry.tsx';
import { writeHeldNotice } from './templates/heldNotice.ts';
import { type PlainMail, type Practice, renderPlainMail } from './templates/layout.tsx';
import {
  writeAcknowledgement,
  writeDigest,
  writeTestMail,
  writeTroubleNotice,
  writeUnmailedNotice,
} from './templates/plainMails.ts';

export interface MailContext {
  /** From the settings; `to` is the practice's own address if there is no setting. */
  readonly addresses: { readonly to: string; readonly from: string };
  readonly practice: Practice;
}

/**
 * A mail ready for a transport. Addresses are objects, because nodemailer would parse a string as an address list;
 * contents are strings, because nodemailer would open a file or URL given as an object (docs/decisions/0010).
 */
export interface Mail {
  readonly id: string;
  readonly from: { name: string; address: string };
  readonly to: { name: string; address: string };
  readonly replyTo?: { name: string; address: string };
  readonly envelope: { from: string; to: string };
  readonly messageId: string;
  readonly date: Date;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The enquiry for the owner. Message-ID and date are the same at every attempt, so that mailboxes hide duplicates. If
 * the owner requests the mail again, it gets a new Message-ID and is shown. The subject never quotes the message.
 */
export async function composeEnquiry(enquiry: OutgoingEnquiry, context: MailContext): Promise<Mail> {
  const { practice } = context;
  const name = `${enquiry.firstName} ${enquiry.lastName}`.trim();
  const headerName = name.replace(ADDRESS_CHARACTERS, ' ').replace(/ +/g, ' ').trim();
  const replyAddress = toAsciiAddress(enquiry.email);
  const { id, receivedAt, againAt } = enquiry;
  const headers = addressMail(context, id, toOwner(context), new Date(againAt ?? receivedAt));
  return {
    ...headers,
    ...(againAt !== undefined && { messageId: headers.messageId.replace('@', `.${againAt}@`) }),
    ...(replyAddress === null ? {} : { replyTo: { name: headerName, address: replyAddress } }),
    subject: `Enquiry from ${headerName || enquiry.email}`,
    ...(await renderEnquiry(enquiry, name, practice, deriveColours(practice))),
  };
}

/** Characters that make a name look like an address. `=?` begins an encoded word (RFC 2047). */
const ADDRESS_CHARACTERS = /[<>@＜＞＠﹤﹥﹫]|=\?/g;

/**
 * The visitor's confirmation when ACKNOWLEDGE is on. It omits name and message, so that the form cannot be abused to
 * mail text to a third party. Null when the address's domain cannot be written in ASCII.
 */
export async function composeAcknowledgement(
  enquiry: OutgoingEnquiry,
  context: MailContext,
): Promise<Mail | null> {
  const { addresses, practice } = context;
  const visitor = toAsciiAddress(enquiry.email);
  if (visitor === null) return null;
  return {
    ...addressMail(context, toConfirmationId(enquiry.id), { name: '', address: visitor }),
    replyTo: { name: practice.name, address: toHeaderAddress(addresses.to) },
    ...(await renderPlain(writeAcknowledgement(practice), practice)),
    headers: { 'Auto-Submitted': 'auto-replied' },
  };
}

/** The daily mail to the owner when DIGEST is on. It also shows the owner that mails arrive. */
export const composeDigest = composeForOwner(
  writeDigest,
  () => `digest.${new Date().toISOString().slice(0, 10)}`,
);

export const composeHeldNotice = composeForOwner(writeHeldNotice, ({ kind }) => `held.${kind}.${Date.now()}`);

/** Does not quote the enquiries: the mail server may have refused them because of their text. */
export const composeUnmailedNotice = composeForOwner(writeUnmailedNotice, () => `unmailed.${Date.now()}`);

export const composeTroubleNotice = composeForOwner(
  writeTroubleNotice,
  (trouble) => `${trouble}.${Date.now()}`,
);

export const composeTestMail = composeForOwner(
  (_: undefined, practice) => writeTestMail(practice),
  () => `test.${randomUUID()}`,
);

function composeForOwner<Input>(
  write: (input: Input, practice: Practice) => PlainMail,
  makeId: (input: Input) => string,
) {
  return async (input: Input, context: MailContext): Promise<Mail> => ({
    ...addressMail(context, makeId(input), toOwner(context)),
    ...(await renderPlain(write(input, context.practice), context.practice)),
  });
}

/** A mail to a user of the admin or an invited person, never to an address that a visitor entered. */
export const composeAccountLetter = async (letter: AccountLetter, context: MailContext): Promise<Mail> => ({
  ...addressMail(context, `account.${randomUUID()}`, { name: '', address: letter.to }),
  ...(await renderPlain(writeAccountLetter(letter, context.practice), context.practice)),
});

const deriveColours = ({ brand }: Practice): MailColours => pickMailColours(deriveTheme(brand).palette);

const renderPlain = (mail: PlainMail, practice: Practice) => renderPlainMail(mail, deriveColours(practice));

const toOwner = ({ practice, addresses }: MailContext) => ({ name: practice.name, address: addresses.to });

/** Headers and envelope of a mail from the practice to one mailbox, with both domains in punycode. */
function addressMail({ addresses, practice }: MailContext, id: string, to: Mail['to'], date = new Date()) {
  const [sender, recipient] = [toHeaderAddress(addresses.from), toHeaderAddress(to.address)];
  return {
    id,
    from: { name: practice.name, address: sender },
    to: { name: to.name, address: recipient },
    envelope: { from: sender, to: recipient },
    messageId: `<${id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
    date,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** The address with its domain in punycode; unchanged if the domain is invalid. */
const toHeaderAddress = (address: string): string => toAsciiAddress(address) ?? address;

/** The address with its domain in punycode, or null for an invalid domain. */
function toAsciiAddress(address: string): string | null {
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1));
  return domain === '' ? null : `${address.slice(0, at)}@${domain}`;
}
