import { randomUUID } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { AccountLetter } from '#accounts';
import { deriveTheme, type MailColours, pickMailColours } from '#brand';
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

/** Neither address ever comes from a visitor. */
export interface Addresses {
  readonly to: string;
  readonly from: string;
}

/**
 * A mail ready for a transport. Addresses are objects and every part is a plain string, because nodemailer
 * parses an address given as text and opens a file or an address given as an object (docs/decisions/0010).
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
 * The mail the owner gets. Message-ID and date are the enquiry's own, the same at every attempt, so that a
 * copy sent twice is known as a copy; what the owner asked for once more is a mail of its own, which a mailbox that
 * has the first one does not hide. The subject names the visitor and quotes nothing of the message.
 */
export async function composeEnquiry(
  enquiry: OutgoingEnquiry,
  addresses: Addresses,
  practice: Practice,
): Promise<Mail> {
  const name = `${enquiry.firstName} ${enquiry.lastName}`.trim();
  const headerName = toHeaderName(name);
  const replyAddress = toAsciiAddress(enquiry.email);
  const { id, receivedAt, againAt } = enquiry;
  const headers = addressToOwner(addresses, practice, id, new Date(againAt ?? receivedAt));
  return {
    ...headers,
    ...(againAt !== undefined && { messageId: headers.messageId.replace('@', `.${againAt}@`) }),
    ...(replyAddress === null ? {} : { replyTo: { name: headerName, address: replyAddress } }),
    subject: `Enquiry from ${headerName || enquiry.email}`,
    text: renderEnquiryText(enquiry, name, practice),
    html: await renderEnquiryHtml(enquiry, name, practice, deriveColours(practice)),
  };
}

/** Signs that let a mail program show another address than the visitor's; `=?` begins an encoded word. */
const ADDRESS_SIGNS = /[<>@＜＞＠﹤﹥﹫]|=\?/g;

/** A visitor's name for a header: it can show as nothing but a name. */
const toHeaderName = (name: string) => name.replace(ADDRESS_SIGNS, ' ').replace(/ +/g, ' ').trim();

/**
 * The confirmation a visitor gets when ACKNOWLEDGE is on: fixed words, neither name nor message, so that the
 * form cannot be used to mail somebody else's words to a third person. Null when the address cannot be
 * written in ASCII.
 */
export async function composeAcknowledgement(
  enquiry: OutgoingEnquiry,
  addresses: Addresses,
  practice: Practice,
): Promise<Mail | null> {
  const visitor = toAsciiAddress(enquiry.email);
  if (visitor === null) return null;
  return {
    ...addressMail(addresses, practice, toConfirmationId(enquiry.id), { name: '', address: visitor }),
    replyTo: { name: practice.name, address: toHeaderAddress(addresses.to) },
    date: new Date(),
    ...(await renderPlain(writeAcknowledgement(practice), practice)),
    headers: { 'Auto-Submitted': 'auto-replied' },
  };
}

/** The daily line to the owner when DIGEST is on: also a daily proof that mail flows. */
export async function composeDigest(digest: Digest, addresses: Addresses, practice: Practice): Promise<Mail> {
  const day = new Date();
  const id = `digest.${day.toISOString().slice(0, 10)}`;
  return composeForOwner(writeDigest(digest, practice), addresses, practice, id, day);
}

/** The held enquiries and the reasons. */
export async function composeHeldNotice(
  notice: HeldNotice,
  addresses: Addresses,
  practice: Practice,
): Promise<Mail> {
  const now = new Date();
  return {
    ...addressToOwner(addresses, practice, `held.${notice.kind}.${now.getTime()}`, now),
    subject: formatHeldSubject(notice, practice.timeZone),
    text: renderHeldText(notice, practice),
    html: await renderHeldHtml(notice, practice, deriveColours(practice)),
  };
}

/** Without a word of the enquiries, which may be why the mail server refused them. */
export async function composeUnmailedNotice(
  notice: UnmailedNotice,
  addresses: Addresses,
  practice: Practice,
): Promise<Mail> {
  const now = new Date();
  const id = `unmailed.${now.getTime()}`;
  return composeForOwner(writeUnmailedNotice(notice, practice), addresses, practice, id, now);
}

/** Something stopped, or works again. */
export async function composeTroubleNotice(
  trouble: Trouble,
  addresses: Addresses,
  practice: Practice,
): Promise<Mail> {
  const now = new Date();
  const id = `${trouble}.${now.getTime()}`;
  return composeForOwner(writeTroubleNotice(trouble, practice), addresses, practice, id, now);
}

/** Sent at the owner's request, to test the delivery. */
export async function composeTestMail(addresses: Addresses, practice: Practice): Promise<Mail> {
  return composeForOwner(writeTestMail(practice), addresses, practice, `test.${randomUUID()}`, new Date());
}

/** To a person of the admin, or an invited one: never to an address that a visitor typed. */
export async function composeAccountLetter(
  letter: AccountLetter,
  addresses: Addresses,
  practice: Practice,
): Promise<Mail> {
  const words = describeLetter(letter, practice);
  return {
    ...addressMail(addresses, practice, `account.${randomUUID()}`, { name: '', address: letter.to }),
    date: new Date(),
    subject: words.subject,
    text: renderLetterText(words),
    html: await renderLetterHtml(words, deriveColours(practice)),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

const deriveColours = ({ brand }: Practice): MailColours => pickMailColours(deriveTheme(brand).palette);

async function composeForOwner(
  mail: PlainMail,
  addresses: Addresses,
  practice: Practice,
  id: string,
  date: Date,
): Promise<Mail> {
  return { ...addressToOwner(addresses, practice, id, date), ...(await renderPlain(mail, practice)) };
}

async function renderPlain({ subject, paragraphs, link }: PlainMail, practice: Practice) {
  return {
    subject,
    text: formatParagraphs(paragraphs, link),
    html: await renderParagraphs(paragraphs, deriveColours(practice), link),
  };
}

/** The site itself writes to the owner. */
function addressToOwner(addresses: Addresses, practice: Practice, id: string, date: Date) {
  return {
    ...addressMail(addresses, practice, id, { name: practice.name, address: addresses.to }),
    date,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** From the practice to one mailbox, with both domains as mail headers want them. */
function addressMail(addresses: Addresses, practice: Practice, id: string, to: Mail['to']) {
  const [sender, receiver] = [toHeaderAddress(addresses.from), toHeaderAddress(to.address)];
  return {
    id,
    from: { name: practice.name, address: sender },
    to: { name: to.name, address: receiver },
    envelope: { from: sender, to: receiver },
    messageId: `<${id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
  };
}

/** As it was given where its domain cannot be written in ASCII. */
const toHeaderAddress = (address: string): string => toAsciiAddress(address) ?? address;

/** The address with its domain in punycode, as mail headers want it; null when the domain has none. */
function toAsciiAddress(address: string): string | null {
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1));
  return domain === '' ? null : `${address.slice(0, at)}@${domain}`;
}
