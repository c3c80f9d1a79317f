import { DeliveryError } from '#desk';
import { createMailer } from '#mail';
import type { Settings } from '#settings';
import { explainMailFault } from './explainMailFault.ts';
import { type DoctorFinding, error, good, warning } from './finding.ts';

/** Would a mail leave now? Connects and logs in, sends nothing. */
export async function checkMail({ smtpUrl, mailTo, mailFrom, dataDir }: Settings): Promise<DoctorFinding[]> {
  if (!smtpUrl) {
    return [error('No mail server is set: enquiries become files that nobody is told of.', 'Set SMTP_URL.')];
  }
  const mailer = createMailer({
    addresses: { to: mailTo ?? mailFrom, from: mailFrom },
    practice: { name: '', phone: '', replyTime: '', timeZone: 'UTC' },
    folder: dataDir,
    smtpUrl,
  });
  const future = judgeFuture(smtpUrl.hostname);
  try {
    await mailer.verify();
    return [good(`Mail would leave by ${mailer.destination}.`), ...future];
  } catch (fault) {
    if (!(fault instanceof DeliveryError)) throw fault;
    const { why, advice } = explainMailFault(fault.message);
    return [error(`Mail would not leave: ${fault.message}.`, advice, why), ...future];
  } finally {
    mailer.close();
  }
}

/** Microsoft's announcement MC786329, as of January 2026. */
export function judgeFuture(host: string): DoctorFinding[] {
  if (!/(?:^|\.)smtp\.office365\.com$/i.test(host)) return [];
  return [
    warning(
      'smtp.office365.com ends signing in by password.',
      'Plan for another mail service, or have SMTP AUTH turned on for this mailbox again for a while.',
      'It is off by default from the end of December 2026, and Microsoft names the last day in the second half of 2027. Mail would then stop.',
    ),
  ];
}
