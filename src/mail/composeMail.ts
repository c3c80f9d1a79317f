import { randomUUID } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { AccountLetter } from '#accounts';
import { deriveTheme, type MailColours, pickMailColours } from '#content/schema';
import type { Digest, HeldNotice, OutgoingEnquiry, Trouble, UnmailedNotice } from '#enquiries';
import { toConfirmationId } from './mailFolder.ts';
import { describeLetter, renderLetterHtml, renderLetterText } from './templates/accountLetter.tsx';
import { renderEnquiryHtml, renderEnquiryText } from './templates/enquiry.tsx';
import { formatHeldSubject, renderHeldHtml, renderHeldText } from './templates/heldNotice.tsx';
import { formatParagraphs, type Practice, renderParagraphs } from './templates/layout.tsx';
import {
  type PlainMail,
  writeAcknowledgement,
  writeDigest,
  writeTestMail,
  writeTroubleNotice,
  writeUnmailedNotice,
} from './templates/plainMails.ts';

/** Neither address comes from a visitor. */
export interface Addresses {
  readonly to: string;
  readonly from: string;
}

/** What every mail needs. */
export interface MailContext {
  readonly addresses: Addresses;
  readonly practice: Practice;
}

/**
 * A mail ready for a transport. Addresses are objects and all parts are strings, because nodemailer parses addresses given
 * as text, and opens files or URLs given as objects (docs/decisions/0010).
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
 * The enquiry for the owner. Message-ID and date are the same at every attempt, so that mailboxes recognise a copy; a mail
 * that the owner requested again has a new Message-ID, or a mailbox would hide it. The subject has the visitor's name and
 * none of the message.
 */
export async function composeEnquiry(enquiry: OutgoingEnquiry, context: MailContext): Promise<Mail> {
  const { practice } = context;
  const name = `${enquiry.firstName} ${enquiry.lastName}`.trim();
  const headerName = toHeaderName(name);
  const replyAddress = toAsciiAddress(enquiry.email);
  const { id, receivedAt, againAt } = enquiry;
  const headers = addressToOwner(context, id, new Date(againAt ?? receivedAt));
  return {
    ...headers,
    ...(againAt !== undefined && { messageId: headers.messageId.replace('@', `.${againAt}@`) }),
    ...(replyAddress === null ? {} : { replyTo: { name: headerName, address: replyAddress } }),
    subject: `Enquiry from ${headerName || enquiry.email}`,
    text: renderEnquiryText(enquiry, name, practice),
    html: await renderEnquiryHtml(enquiry, name, practice, deriveColours(practice)),
  };
}

/** Characters with which a name could pose as an address; `=?` begins an encoded word. */
const ADDRESS_SIGNS = /[<>@＜＞＠﹤﹥﹫]|=\?/g;

const toHeaderName = (name: string) => name.replace(ADDRESS_SIGNS, ' ').replace(/ +/g, ' ').trim();

/**
 * The visitor's confirmation when ACKNOWLEDGE is on: without name or message, so that the form cannot be abused to mail
 * text to a third person. Null when the address cannot be written in ASCII.
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
    date: new Date(),
    ...(await renderPlain(writeAcknowledgement(practice), practice)),
    headers: { 'Auto-Submitted': 'auto-replied' },
  };
}

/** The daily mail when DIGEST is on, which also proves that mail works. */
export function composeDigest(digest: Digest, context: MailContext): Promise<Mail> {
  const day = new Date().toISOString().slice(0, 10);
  return composeForOwner(writeDigest(digest, context.practice), context, `digest.${day}`);
}

export async function composeHeldNotice(notice: HeldNotice, context: MailContext): Promise<Mail> {
  const { practice } = context;
  const now = new Date();
  return {
    ...addressToOwner(context, `held.${notice.kind}.${now.getTime()}`, now),
    subject: formatHeldSubject(notice, practice.timeZone),
    text: renderHeldText(notice, practice),
    html: await renderHeldHtml(notice, practice, deriveColours(practice)),
  };
}

/** Quotes nothing of the enquiries, whose text may be why the mail server refused them. */
export const composeUnmailedNotice = (notice: UnmailedNotice, context: MailContext): Promise<Mail> =>
  composeForOwner(writeUnmailedNotice(notice, context.practice), context, `unmailed.${Date.now()}`);

export const composeTroubleNotice = (trouble: Trouble, context: MailContext): Promise<Mail> =>
  composeForOwner(writeTroubleNotice(trouble, context.practice), context, `${trouble}.${Date.now()}`);

export const composeTestMail = (context: MailContext): Promise<Mail> =>
  composeForOwner(writeTestMail(context.practice), context, `test.${randomUUID()}`);

/** To a user of the admin or an invited person, never to an address from a visitor. */
export async function composeAccountLetter(letter: AccountLetter, context: MailContext): Promise<Mail> {
  const { practice } = context;
  const words = describeLetter(letter, practice);
  return {
    ...addressMail(context, `account.${randomUUID()}`, { name: '', address: letter.to }),
    date: new Date(),
    subject: words.subject,
    text: renderLetterText(words),
    html: await renderLetterHtml(words, deriveColours(practice)),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

const deriveColours = ({ brand }: Practice): MailColours => pickMailColours(deriveTheme(brand).palette);

async function composeForOwner(mail: PlainMail, context: MailContext, id: string): Promise<Mail> {
  return { ...addressToOwner(context, id, new Date()), ...(await renderPlain(mail, context.practice)) };
}

async function renderPlain({ subject, paragraphs, link }: PlainMail, practice: Practice) {
  return {
    subject,
    text: formatParagraphs(paragraphs, link),
    html: await renderParagraphs(paragraphs, deriveColours(practice), link),
  };
}

function addressToOwner(context: MailContext, id: string, date: Date) {
  return {
    ...addressMail(context, id, { name: context.practice.name, address: context.addresses.to }),
    date,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** From the practice to one mailbox, with both domains in ASCII. */
function addressMail({ addresses, practice }: MailContext, id: string, to: Mail['to']) {
  const [sender, receiver] = [toHeaderAddress(addresses.from), toHeaderAddress(to.address)];
  return {
    id,
    from: { name: practice.name, address: sender },
    to: { name: to.name, address: receiver },
    envelope: { from: sender, to: receiver },
    messageId: `<${id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
  };
}

/** Unchanged where the domain cannot be written in ASCII. */
const toHeaderAddress = (address: string): string => toAsciiAddress(address) ?? address;

/** The address with its domain in punycode; null for an invalid domain. */
function toAsciiAddress(address: string): string | null {
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1));
  return domain === '' ? null : `${address.slice(0, at)}@${domain}`;
}
