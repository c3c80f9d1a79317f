import { error, explainMailFault, type Found, good } from '#checks';
import type { SiteContent } from '#content/schema';
import { DeliveryError } from '#desk';
import { createMailer, toMailFolder } from '#mail';
import type { Settings } from '#settings';
import type { Output } from '../terminal.ts';
import { judgeHeaders } from './judgeHeaders.ts';

/** In milliseconds: a mail server that takes longer takes nothing. */
const PATIENCE = 120_000;

const ASKED = [
  '',
  'A test mail is on its way to MAIL_TO. When it is there, open its source: "Show original" in Gmail, "View message',
  'source" in Outlook and Thunderbird. Paste the headers here, then press Enter on an empty line. To leave this out,',
  'press Enter at once; if no mail comes, look among spam.',
  '',
].join('\n');

/** By the way that enquiries take; then what the receiver thought of it, if somebody is there to paste it. */
export async function sendTestMail(
  { smtpUrl, mailTo, mailFrom, dataDir }: Settings,
  { practice, brand }: SiteContent,
  output: Output,
): Promise<Found[]> {
  // That there is none has been said.
  if (!smtpUrl) return [];
  const addresses = { to: mailTo ?? practice.email, from: mailFrom };
  const { name, phone, replyTime, timeZone } = practice;
  const mailer = createMailer({
    ...{ addresses, smtpUrl, folder: toMailFolder(dataDir) },
    practice: { name, phone: phone.shown, replyTime, timeZone, brand },
  });
  try {
    await mailer.sendTestMail(AbortSignal.timeout(PATIENCE));
  } catch (fault) {
    if (!(fault instanceof DeliveryError)) throw fault;
    const { why, todo } = explainMailFault(fault.message);
    return [error(`The test mail was not taken: ${fault.message}.`, todo, why)];
  } finally {
    mailer.close();
  }
  const taken = good(`The mail server took a test mail to ${addresses.to}.`);
  const pasted = (await output.askLines?.(ASKED)) ?? '';
  return pasted.trim() === '' ? [taken] : [taken, ...judgeHeaders(pasted, addresses.from)];
}
