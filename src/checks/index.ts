/** All that is looked at before and while a site is in service; each check tells what it found (record 0256). */
export { checkContent, findFaults } from './content.ts';
export type { DnsResolver } from './dns/dns.ts';
export { readDomain } from './dns/sender.ts';
export { explainMailFault } from './explainMailFault.ts';
export { error, type Found, good, type SiteFinding, warning } from './finding.ts';
export { HOMES, type Outside, type Site } from './inputs.ts';
export { runChecks } from './list.ts';
export { OwnerReport } from './owner/report.ts';
export { sendOwnerTestMail } from './owner/testMail.ts';
export { visit } from './site.ts';
