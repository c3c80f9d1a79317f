import { randomUUID } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { AccountLetter } from '#accounts';
import { deriveTheme, type MailColours, pickMailColours } from '#brand';
import {
  type Digest,
  type HeldNotice,
  type OutgoingEnquiry,
  TROUBLE_WORDS,
  type Trouble,
  type UnmailedNotice,
} from '#desk';
import { toConfirmationId } from './mailFolder.ts';
import { describeLetter, renderLetterHtml, renderLetterText } from './templates/accountLetter.tsx';
import { renderAcknowledgementHtml, renderAcknowledgementText } from './templates/acknowledgement.tsx';
import { formatDigestSubject, renderDigestHtml, renderDigestText } from './templates/digest.tsx';
import { renderEnquiryHtml, renderEnquiryText } from './templates/enquiry.tsx';
import { formatHeldSubject, renderHeldHtml, renderHeldText } from './templates/heldNotice.tsx';
import type { Practice } from './templates/layout.tsx';
import { renderTestHtml, renderTestText, TEST_SUBJECT } from './templates/testMail.tsx';
import { renderTroubleHtml, renderTroubleText } from './templates/troubleNotice.tsx';
import {
  formatUnmailedSubject,
  renderUnmailedHtml,
  renderUnmailedText,
} from './templates/unmailedNotice.tsx';

/** Who writes, and to whom. Neither ever comes from a visitor. */
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

/** Of these a mail program can make an address that it shows in place of the visitor's; `=?` begins an encoded word. */
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
    subject: `${practice.name} has your message`,
    text: renderAcknowledgementText(practice),
    html: await renderAcknowledgementHtml(practice, deriveColours(practice)),
    headers: { 'Auto-Submitted': 'auto-replied' },
  };
}

/** The daily line to the owner when DIGEST is on: also a daily proof that mail flows. */
export async function composeDigest(digest: Digest, addresses: Addresses, practice: Practice): Promise<Mail> {
  const day = new Date();
  return {
    ...addressToOwner(addresses, practice, `digest.${day.toISOString().slice(0, 10)}`, day),
    subject: formatDigestSubject(digest),
    text: renderDigestText(digest, practice),
    html: await renderDigestHtml(digest, practice, deriveColours(practice)),
  };
}

/** What is held, and why: sent without being asked for, since the owner would not hear of it otherwise. */
export async function composeHeldNotice(
  notice: HeldNotice,
  addresses: Addresses,
  practice: Practice,
): Promise<Mail> {
  const now = new Date();
  return {
    ...addressToOwner(addresses, practice, `held.${notice.kind}.${now.getTime()}`, now),
    ...{
      subject: formatHeldSubject(notice, practice.timeZone),
      text: renderHeldText(notice, practice),
      html: await renderHeldHtml(notice, practice, deriveColours(practice)),
    },
  };
}

/** That enquiries could not be mailed: with no word of theirs, which may be why. */
export async function composeUnmailedNotice(
  notice: UnmailedNotice,
  addresses: Addresses,
  practice: Practice,
): Promise<Mail> {
  const now = new Date();
  return {
    ...addressToOwner(addresses, practice, `unmailed.${now.getTime()}`, now),
    subject: formatUnmailedSubject(notice),
    text: renderUnmailedText(notice, practice),
    html: await renderUnmailedHtml(notice, practice, deriveColours(practice)),
  };
}

/** That something stopped, or works again. */
export async function composeTroubleNotice(
  trouble: Trouble,
  addresses: Addresses,
  practice: Practice,
): Promise<Mail> {
  const now = new Date();
  const { subject, text } = TROUBLE_WORDS[trouble];
  return {
    ...addressToOwner(addresses, practice, `${trouble}.${now.getTime()}`, now),
    subject,
    text: renderTroubleText(text, practice),
    html: await renderTroubleHtml(text, practice, deriveColours(practice)),
  };
}

/** What the owner asked for, to try the way out. */
export async function composeTestMail(addresses: Addresses, practice: Practice): Promise<Mail> {
  return {
    ...addressToOwner(addresses, practice, `test.${randomUUID()}`, new Date()),
    subject: TEST_SUBJECT,
    text: renderTestText(practice),
    html: await renderTestHtml(practice, deriveColours(practice)),
  };
}

/** To somebody who may enter the owner's desk, or is invited to: never to an address that a stranger typed. */
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

/** What the site itself has to say to the owner. */
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
