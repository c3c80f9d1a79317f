import { Text } from '@react-email/components';
import type { MailColours } from '#brand';
import type { Practice } from '../composeMail.ts';
import { renderMail, TEXT } from './layout.tsx';

/** Fixed words: nothing of the visitor's own making may leave by this mail. */
const listParagraphs = ({ name, phone, practitioner }: Practice) => [
  'Hello,',
  'thank you for your message. It has arrived, and I will get back to you soon.',
  `If you did not write to us, somebody has mistyped an address: please ignore this mail. Questions? Call ${phone}.`,
  practitioner ? `${practitioner}, ${name}` : name,
];

export const renderAcknowledgementText = (practice: Practice): string =>
  `${listParagraphs(practice).join('\n\n')}\n`;

export const renderAcknowledgementHtml = (practice: Practice, colours: MailColours): Promise<string> =>
  renderMail(
    listParagraphs(practice).map((paragraph) => (
      <Text key={paragraph} style={TEXT}>
        {paragraph}
      </Text>
    )),
    colours,
  );
