import { checkReceiver } from './dns/receiver.ts';
import { checkSender } from './dns/sender.ts';
import type { Findings, SiteFinding } from './finding.ts';
import { checkFirebase } from './firebase.ts';
import { checkHome, checkStatic } from './home.ts';
import { HOMES, type Site } from './inputs.ts';
import { checkMail } from './mail.ts';
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
