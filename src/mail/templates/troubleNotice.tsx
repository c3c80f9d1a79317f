import type { MailColours } from '#brand';
import type { Practice } from './layout.tsx';
import { formatParagraphs, renderParagraphs } from './layout.tsx';

const linkTo = ({ admin }: Practice) =>
  admin && { words: 'Look at it: Is all well?', href: `${admin.address}/well` };

/** @param text the desk's own words (`TROUBLE_WORDS`): `ALERT_URL` gets the same */
export const renderTroubleText = (text: string, practice: Practice): string =>
  formatParagraphs([text], linkTo(practice));

export const renderTroubleHtml = (text: string, practice: Practice, colours: MailColours): Promise<string> =>
  renderParagraphs([text], colours, linkTo(practice));
