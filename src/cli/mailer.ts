import type { SiteContent } from '#content/schema';
import { createMailer, toMailFolder } from '#mail';
import type { Settings } from '#settings';

export function createCommandMailer(
  { mailTo, mailFrom, dataDir }: Settings,
  smtpUrl: URL,
  { practice, brand }: SiteContent,
) {
  const { name, phone, replyTime, timeZone } = practice;
  return createMailer({
    addresses: { to: mailTo ?? practice.email, from: mailFrom },
    smtpUrl,
    folder: toMailFolder(dataDir),
    practice: { name, phone: phone.shown, replyTime, timeZone, brand },
  });
}
