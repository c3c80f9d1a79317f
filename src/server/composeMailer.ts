import type { SiteContent } from '#content/schema';
import { createAnsweredLinkSigner, type EnquiryMailer } from '#enquiries';
import { type AdminLinks, createMailer, type Mailer, toMailFolder } from '#mail';
import type { Settings } from '#settings';
import type { Store } from '#store';
import { findAddressFault } from './admin/adminAddress.ts';
import { ANSWERED_PATH } from './routes/answered.ts';

/** Mail goes to the practice's own address unless the settings name another (CONTRACT "Settings", `MAIL_TO`). */
export async function composeMailer(
  settings: Settings,
  readContent: () => SiteContent,
  store: Store,
): Promise<Mailer> {
  const { mailTo, mailFrom, smtpUrl, dataDir } = settings;
  const admin = await composeAdminLinks(settings, store);
  const readPractice = () => readContent().practice;
  return createMailer({
    // A getter, read for each mail, since the owner may have changed the address.
    addresses: {
      get to() {
        return mailTo ?? readPractice().email;
      },
      from: mailFrom,
    },
    practice: {
      admin,
      get name() {
        return readPractice().name;
      },
      get phone() {
        return readPractice().phone.shown;
      },
      get replyTime() {
        return readPractice().replyTime;
      },
      get timeZone() {
        return readPractice().timeZone;
      },
      get brand() {
        return readContent().brand;
      },
      get practitioner() {
        return readPractice().practitioner?.name;
      },
    },
    folder: toMailFolder(dataDir),
    ...(smtpUrl && { smtpUrl }),
  });
}

/** Links to the admin for mails; `undefined` without an admin. */
async function composeAdminLinks(
  { admin, siteUrl }: Settings,
  store: Store,
): Promise<AdminLinks | undefined> {
  if (!admin || findAddressFault(siteUrl) !== undefined) return undefined;
  const sign = await createAnsweredLinkSigner(store);
  return {
    address: `${siteUrl}/admin`,
    makeAnsweredLink: (id) => `${siteUrl}${ANSWERED_PATH}?${sign(id)}`,
  };
}

/** Adapts the mailer to the enquiry service, without confirmation or daily line if the settings disable them. */
export const toEnquiryMailer = (
  { acknowledge, sendDigest, ...mailer }: Mailer,
  settings: Settings,
): EnquiryMailer => ({
  ...mailer,
  ...(settings.acknowledge && { acknowledge }),
  ...(settings.digest && { sendDigest }),
});
