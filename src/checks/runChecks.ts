import { DeliveryError } from '#enquiries';
import { createMailer } from '#mail';
import { checkReceiver, checkSender } from './dns/mailDomains.ts';
import { explainMailFault } from './explainMailFault.ts';
import { error, type Findings, good, type SiteFinding, warning, withCheckId } from './finding.ts';
import { checkFirebase } from './firebase.ts';
import { checkHome, checkStatic } from './home.ts';
import { HOMES, type Site } from './inputs.ts';
import { checkCaptcha, checkSettings } from './settings.ts';
import { checkOutside } from './site.ts';
import { checkDisk, checkStore } from './store.ts';

type Check = (site: Site) => Promise<Findings> | Findings;

/** All checks after `checkContent`, in order, each with the kinds of host that need it. Default: all kinds. */
const CHECKS: readonly [id: string, check: Check, homes?: readonly Site['home'][]][] = [
  ['settings', checkSettings],
  ['site', checkOutside],
  ['captcha', checkCaptcha],
  ['mail', checkMail],
  ['sender', checkSender],
  ['receiver', checkReceiver],
  ['firebase', checkFirebase, ['firebase']],
  ['static', checkStatic, ['static']],
  ['home', checkHome, ['server']],
  ['disk', checkDisk, ['server']],
  ['store', checkStore, ['server', 'firebase']],
];

export async function runChecks(site: Site): Promise<SiteFinding[]> {
  const findings: SiteFinding[] = [];
  for (const [id, check, homes = HOMES] of CHECKS)
    if (homes.includes(site.home)) findings.push(...withCheckId(id, await check(site)));
  return findings;
}

/** Checks whether mail can be sent: connects and logs in without sending. */
async function checkMail({ settings, home }: Site): Promise<Findings> {
  const { smtpUrl, mailTo, mailFrom, dataDir } = settings;
  if (!smtpUrl) {
    // When the form's server is elsewhere, its mail server may be unknown here.
    if (home !== 'server' || settings.functions.origin !== undefined) return [];
    return error('No mail server is set: enquiries become files that nobody is told of.', 'Set SMTP_URL.');
  }
  const mailer = createMailer({
    addresses: { to: mailTo ?? mailFrom, from: mailFrom },
    practice: { name: '', phone: '', replyTime: '', timeZone: 'UTC' },
    folder: dataDir,
    smtpUrl,
  });
  const signInFindings = assessPasswordSignIn(smtpUrl.hostname);
  try {
    await mailer.verify();
    return [good(`Mail would leave by ${mailer.destination}.`), signInFindings].flat();
  } catch (fault) {
    if (!(fault instanceof DeliveryError)) throw fault;
    const { reason, remedy } = explainMailFault(fault.message);
    return [error(`Mail would not leave: ${fault.message}.`, remedy, reason), signInFindings].flat();
  } finally {
    mailer.close();
  }
}

/** Warns that Microsoft ends sign-in by password (its announcement MC786329, as of January 2026). */
export function assessPasswordSignIn(host: string): Findings {
  if (!/(?:^|\.)smtp\.office365\.com$/i.test(host)) return [];
  return warning(
    'smtp.office365.com ends signing in by password.',
    'Plan for another mail service, or have SMTP AUTH turned on for this mailbox again for a while.',
    'It is off by default from the end of December 2026, and Microsoft names the last day in the second half of 2027. Mail would then stop.',
  );
}
