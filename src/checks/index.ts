/** Checks of a site, before it goes live and afterwards. Every check returns findings (record 0256). */
export { checkContent, findFaults } from './content.ts';
export type { DnsResolver } from './dns/dns.ts';
export { readDomain } from './dns/mailDomains.ts';
export { explainMailFault } from './explainMailFault.ts';
export { type CheckFinding, error, good, type SiteFinding, warning, withCheckId } from './finding.ts';
export { HOMES, readMachine, request, type Site } from './inputs.ts';
export { sendOwnerTestMail } from './owner/mail.ts';
export { createOwnerReport } from './owner/report.ts';
export { runChecks } from './runChecks.ts';
