import { DeliveryError } from '#desk';
import { createMailer } from '#mail';
import type { Settings } from '#settings';
import { type DoctorFinding, error, good, warning } from './finding.ts';

type ResolveTxt = (name: string) => Promise<string[][]>;

/** Would a mail leave now? Connects and logs in, sends nothing. */
export async function checkMail(
  { smtpUrl, mailTo, dataDir }: Settings,
  sender: string,
): Promise<DoctorFinding[]> {
  if (!smtpUrl) {
    return [error('No mail server is set: enquiries become files that nobody is told of.', 'Set SMTP_URL.')];
  }
  const mailer = createMailer({
    addresses: { to: mailTo ?? sender, from: sender },
    practice: { name: '', phone: '', replyTime: '', timeZone: 'UTC' },
    folder: dataDir,
    smtpUrl,
  });
  try {
    await mailer.verify();
    return [good(`Mail would leave by ${mailer.destination}.`)];
  } catch (fault) {
    if (!(fault instanceof DeliveryError)) throw fault;
    return [
      error(`Mail would not leave: ${fault.message}.`, 'Look at SMTP_URL: host, port, user and password.'),
    ];
  } finally {
    mailer.close();
  }
}

/** Names under which mail services commonly publish their key; no list can be complete. */
const DKIM_SELECTORS = [
  'default',
  'dkim',
  'mail',
  'google',
  'selector1',
  'selector2',
  's1',
  's2',
  'k1',
  'fm1',
  'mxvault',
];

/** Would other mail servers believe that the mail comes from the sender's domain? */
export async function checkDomain(sender: string, resolveTxt: ResolveTxt): Promise<DoctorFinding[]> {
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  const hasRecord = async (name: string, beginning: RegExp) =>
    (await resolveRecords(resolveTxt, name)).some((record) => beginning.test(record));
  try {
    const keys = await Promise.all(
      DKIM_SELECTORS.map((selector) => hasRecord(`${selector}._domainkey.${domain}`, /\bp=[A-Za-z0-9+/]/)),
    );
    return [
      (await hasRecord(domain, /^v=spf1\b/i))
        ? good(`${domain} says who may send for it (SPF).`)
        : warning(`${domain} has no SPF record.`, 'Add the TXT record that your mail service gives you.'),
      keys.includes(true)
        ? good(`${domain} publishes a key for signed mail (DKIM).`)
        : warning(
            `No DKIM key of ${domain} was found under the usual names.`,
            'Ask your mail service to sign your mail.',
          ),
      (await hasRecord(`_dmarc.${domain}`, /^v=DMARC1\b/i))
        ? good(`${domain} says what to do with forged mail (DMARC).`)
        : warning(
            `${domain} has no DMARC record.`,
            `Add the TXT record _dmarc.${domain}, at least "v=DMARC1; p=none".`,
          ),
    ];
  } catch {
    return [
      warning(`The records of ${domain} could not be looked up.`, 'Ask the doctor again with a network.'),
    ];
  }
}

/** The TXT records of a name, none when the name does not exist. @throws when nobody answers */
async function resolveRecords(resolveTxt: ResolveTxt, name: string): Promise<string[]> {
  try {
    return (await resolveTxt(name)).map((chunks) => chunks.join(''));
  } catch (fault) {
    const { code = '' } = fault as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw fault;
  }
}
