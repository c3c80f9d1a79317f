import { Heading, Hr, Text } from '@react-email/components';
import type { MailColours } from '#content/schema';
import type { OutgoingEnquiry } from '#enquiries';
import { suggestEmail } from '#enquiry';
import {
  formatLink,
  HEADING,
  LinkLine,
  type MailLink,
  Paragraph,
  type Practice,
  renderMail,
  TEXT,
} from './layout.tsx';

const messageStyle = { overflowWrap: 'anywhere' as const };

const TITLE = 'A new enquiry from your website';
const NO_NAME = 'not given';

/** Adds a corrected address if the visitor's seems mistyped: the page's suggestion may be missed (record 0120). */
function formatClosing({ email, id }: OutgoingEnquiry, { admin }: Practice): string {
  const suggestedEmail = suggestEmail(email);
  const suggestion = suggestedEmail
    ? ` The address may be mistyped: if your reply comes back, try ${suggestedEmail}.`
    : '';
  // Without an admin the owner uses commands, which need the id; with an admin, the mail has a link.
  const idNote = admin ? '' : ` Enquiry ${id}.`;
  return `Reply to this email to answer ${email}.${suggestion}${idNote}`;
}

/** "Mark as answered" comes first: the admin cannot see that the owner has replied from the mailbox. */
const listLinks = ({ id }: OutgoingEnquiry, { admin }: Practice): MailLink[] =>
  admin
    ? [
        { label: 'Mark it as answered, without signing in', href: admin.makeAnsweredLink(id) },
        { label: 'Look at it at your desk', href: `${admin.address}/enquiries/${id}` },
      ]
    : [];

/** Renders the text and HTML parts. @param name first and last name; empty when the visitor gave neither */
export async function renderEnquiry(
  enquiry: OutgoingEnquiry,
  name: string,
  practice: Practice,
  colours: MailColours,
) {
  const { email, message, receivedAt } = enquiry;
  const { timeZone } = practice;
  const received = new Intl.DateTimeFormat('en-AU', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format(receivedAt);
  const closing = formatClosing(enquiry, practice);
  const links = listLinks(enquiry, practice);
  const text = [
    TITLE,
    '',
    `Name:     ${name || NO_NAME}`,
    `Email:    ${email}`,
    `Received: ${received}`,
    '',
    message,
    '',
    '-- ',
    closing,
    ...links.map((link) => `\n${formatLink(link)}`),
    '',
  ].join('\n');
  const labelStyle = { ...TEXT, color: colours.soft, margin: '0' };
  const lineStyle = { borderColor: colours.line };
  const html = await renderMail(
    <>
      <Heading style={HEADING}>{TITLE}</Heading>
      <Text style={labelStyle}>Name: {name || NO_NAME}</Text>
      <Text style={labelStyle}>Email: {email}</Text>
      <Text style={labelStyle}>Received: {received}</Text>
      <Hr style={lineStyle} />
      <Paragraph text={message} style={messageStyle} />
      <Hr style={lineStyle} />
      <Text style={labelStyle}>{closing}</Text>
      {links.map((link) => (
        <LinkLine key={link.href} link={link} ink={colours.ink} />
      ))}
    </>,
    colours,
  );
  return { text, html };
}
