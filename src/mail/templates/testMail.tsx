import type { MailColours } from '#brand';
import type { Practice } from './layout.tsx';
import { formatParagraphs, renderParagraphs } from './layout.tsx';

export const TEST_SUBJECT = 'A test mail from your desk';

const listParagraphs = ({ name }: Practice) => [
  `You asked for this mail at the desk of ${name}. It took the same way as the enquiries do: since you read it, they reach you too.`,
];
const linkTo = ({ admin }: Practice) => admin && { words: 'Is all well?', href: `${admin.address}/well` };

export const renderTestText = (practice: Practice): string =>
  formatParagraphs(listParagraphs(practice), linkTo(practice));

export const renderTestHtml = (practice: Practice, colours: MailColours): Promise<string> =>
  renderParagraphs(listParagraphs(practice), colours, linkTo(practice));
