import { Heading, Hr, Text } from '@react-email/components';
import type { MailColours } from '#brand';
import type { OutgoingEnquiry } from '#enquiries';
import { suggestEmail } from '#enquiry';
import type { Practice } from './layout.tsx';
import { formatLink, LinkLine, type MailLink, Paragraph, renderMail, TEXT } from './layout.tsx';

const heading = { fontFamily: 'Georgia, serif', fontSize: '24px', fontWeight: 400 };
const message = { overflowWrap: 'anywhere' as const };

const formatReceived = ({ receivedAt }: OutgoingEnquiry, timeZone: string) =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(receivedAt);

const TITLE = 'A new enquiry from your website';
const NO_NAME = 'not given';
/** The page asked about such an address too, but its visitor need not have seen it (record 0120). */
function formatClosing({ email, id }: OutgoingEnquiry, { admin }: Practice): string {
  const meant = suggestEmail(email);
  const doubt = meant ? ` The address may be mistyped: if your reply comes back, try ${meant}.` : '';
  // What the command line asks for; elsewhere a link leads there.
  const named = admin ? '' : ` Enquiry ${id}.`;
  return `Reply to this email to answer ${email}.${doubt}${named}`;
}

/** To be marked first: an enquiry that is answered from the mailbox stays "to answer" at the enquiry service otherwise. */
const listLinks = ({ id }: OutgoingEnquiry, { admin }: Practice): MailLink[] =>
  admin
    ? [
        { words: 'Mark it as answered, without signing in', href: admin.makeAnsweredLink(id) },
        { words: 'Look at it at your desk', href: `${admin.address}/enquiries/${id}` },
      ]
    : [];

/** `name` is first and last name, empty when neither was given. */
export function renderEnquiryText(enquiry: OutgoingEnquiry, name: string, practice: Practice): string {
  return [
    TITLE,
    '',
    `Name:     ${name || NO_NAME}`,
    `Email:    ${enquiry.email}`,
    `Received: ${formatReceived(enquiry, practice.timeZone)}`,
    '',
    enquiry.message,
    '',
    '-- ',
    formatClosing(enquiry, practice),
    ...listLinks(enquiry, practice).map((link) => `\n${formatLink(link)}`),
    '',
  ].join('\n');
}

export function renderEnquiryHtml(
  enquiry: OutgoingEnquiry,
  name: string,
  practice: Practice,
  colours: MailColours,
): Promise<string> {
  const label = { ...TEXT, color: colours.soft, margin: '0' };
  const line = { borderColor: colours.line };
  return renderMail(
    <>
      <Heading style={heading}>{TITLE}</Heading>
      <Text style={label}>Name: {name || NO_NAME}</Text>
      <Text style={label}>Email: {enquiry.email}</Text>
      <Text style={label}>Received: {formatReceived(enquiry, practice.timeZone)}</Text>
      <Hr style={line} />
      <Paragraph text={enquiry.message} style={message} />
      <Hr style={line} />
      <Text style={label}>{formatClosing(enquiry, practice)}</Text>
      {listLinks(enquiry, practice).map((link) => (
        <LinkLine key={link.href} link={link} ink={colours.ink} />
      ))}
    </>,
    colours,
  );
}
