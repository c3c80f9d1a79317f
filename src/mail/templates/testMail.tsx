import { Text } from '@react-email/components';
import type { MailColours } from '#brand';
import { renderMail, TEXT } from './layout.tsx';

export const TEST_SUBJECT = 'A test mail from your desk';

export const renderTestText = (name: string): string =>
  `You asked for this mail at the desk of ${name}. It took the same way as the enquiries do: since you read it, they reach you too.`;

export const renderTestHtml = (name: string, colours: MailColours): Promise<string> =>
  renderMail(<Text style={TEXT}>{renderTestText(name)}</Text>, colours);
