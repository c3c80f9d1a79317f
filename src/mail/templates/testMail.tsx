import type { MailColours } from '#brand';
import { Paragraph, renderMail } from './layout.tsx';

export const TEST_SUBJECT = 'A test mail from your desk';

export const renderTestText = (name: string): string =>
  `You asked for this mail at the desk of ${name}. It took the same way as the enquiries do: since you read it, they reach you too.`;

export const renderTestHtml = (name: string, colours: MailColours): Promise<string> =>
  renderMail(<Paragraph text={renderTestText(name)} />, colours);
