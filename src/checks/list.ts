import { DeliveryError } from '#enquiries';
import { createMailer } from '#mail';
import { checkReceiver } from './dns/receiver.ts';
import { checkSender } from './dns/sender.ts';
import { explainMailFault } from './explainMailFault.ts';
import { error, type Findings, good, type SiteFinding, warning } from './finding.ts';
import { checkFirebase } from './firebase.ts';
import { checkHome, checkStatic } from './home.ts';
import { HOMES, type Site } from './inputs.ts';
import { checkCaptcha, checkSettings } from './settings.ts';
import { checkOutside } from './site.ts';
import { checkDisk, checkStore } from './store.ts';

interface Check {
  readonly id: string;
  /** Left out: wherever the page is. */
  readonly at?: readonly Site['home'][];
  run(site: Site): Promise<Findings> | Findings;
}

/** All that is looked at once the content was read; the content's own check is `checkContent`. */
const CHECKS: readonly Check[] = [
  { id: 'settings', run: checkSettings },
  { id: 'site', run: checkOutside },
  { id: 'captcha', run: checkCaptcha },
  { id: 'mail', run: checkMail },
  { id: 'sender', run: checkSender },
  { id: 'receiver', run: checkReceiver },
  { id: 'firebase', at: ['firebase'], run: checkFirebase },
  { id: 'static', at: ['static'], run: checkStatic },
  { id: 'home', at: ['server'], run: checkHome },
  { id: 'disk', at: ['server'], run: checkDisk },
  { id: 'store', at: ['server', 'firebase'], run: checkStore },
];

/** One check after the other. */
export async function runChecks(site: Site): Promise<SiteFinding[]> {
  const findings: SiteFinding[] = [];
  for (const { id, at = HOMES, run } of CHECKS) {
    if (!at.includes(site.home)) continue;
    findings.push(...[await run(site)].flat().map((found) => ({ id, ...found })));
  }
  return findings;
}

/** Would a mail leave now? Connects and logs in, sends nothing. */
async function checkMail({ settings, home }: Site): Promise<Findings> {
  const { smtpUrl, mailTo, mailFrom, dataDir } = settings;
  if (!smtpUrl) {
    // Where the form's server is elsewhere, its mail server need not be known here.
    if (home !== 'server' || settings.functions.origin !== undefined) return [];
    return error('No mail server is set: enquiries become files that nobody is told of.', 'Set SMTP_URL.');
  }
  const mailer = createMailer({
    addresses: { to: mailTo ?? mailFrom, from: mailFrom },
    practice: { name: '', phone: '', replyTime: '', timeZone: 'UTC' },
    folder: dataDir,
    smtpUrl,
  });
  const future = assessFuture(smtpUrl.hostname);
  try {
    await mailer.verify();
    return [good(`Mail would leave by ${mailer.destination}.`), future].flat();
  } catch (fault) {
    if (!(fault instanceof DeliveryError)) throw fault;
    const { why, todo } = explainMailFault(fault.message);
    return [error(`Mail would not leave: ${fault.message}.`, todo, why), future].flat();
  } finally {
    mailer.close();
  }
}

/** Microsoft's announcement MC786329, as of January 2026. */
export function assessFuture(host: string): Findings {
  if (!/(?:^|\.)smtp\.office365\.com$/i.test(host)) return [];
  return warning(
    'smtp.office365.com ends signing in by password.',
    'Plan for another mail service, or have SMTP AUTH turned on for this mailbox again for a while.',
    'It is off by default from the end of December 2026, and Microsoft names the last day in the second half of 2027. Mail would then stop.',
  );
}
