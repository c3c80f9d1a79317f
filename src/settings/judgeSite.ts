import { createProxyCheck } from './proxyCheck.ts';
import { isPublicHost, isSecureSite } from './publicHost.ts';
import type { Settings } from './readSettings.ts';

/** What the settings say of the site: an error makes it unfit to go live. */
interface SiteFinding {
  readonly level: 'good' | 'warning' | 'error';
  readonly seen: string;
  readonly advice?: string;
  /** The same for an owner at their desk, who knows no settings; left out where it is good. */
  readonly owner?: string;
}

const ALL_LIKE_ONE =
  'To the site all visitors look like one person: whoever sends much keeps the others out. Ask your helper to put that right.';

type Asked = Pick<Settings, 'siteUrl' | 'host' | 'trustProxy' | 'alertUrl' | 'mailTo'>;

/** Can the public reach it, safely, do enquiries go where they should, and would the owner hear of trouble? */
export function judgeSite({ siteUrl, host, trustProxy, alertUrl, mailTo }: Asked): SiteFinding[] {
  const { hostname } = new URL(siteUrl);
  const findings = [judgeAddress(siteUrl)];
  if (
    isPublicHost(hostname) &&
    !isPublicHost(host) &&
    host !== '0.0.0.0' &&
    host !== '::' &&
    trustProxy.length === 0
  ) {
    findings.push({
      level: 'warning',
      seen: 'The site listens for a proxy alone, but TRUST_PROXY is not set: all visitors look like one.',
      advice: "Set TRUST_PROXY to your proxy's address, such as 127.0.0.1.",
      owner: ALL_LIKE_ONE,
    });
  }
  if (mailTo === undefined) {
    findings.push({
      level: 'error',
      seen: 'MAIL_TO is not set: enquiries go to the email address on the page, which whoever edits the page may change.',
      advice: 'Set MAIL_TO to the mailbox that is to get them.',
      owner:
        'Your enquiries go to whatever email address your page shows, so whoever can change your page can have them sent elsewhere. Ask your helper to fix the mailbox that gets them.',
    });
  }
  if (alertUrl === undefined) {
    findings.push({
      level: 'warning',
      seen: 'Nobody is told when mail stops.',
      advice: 'Set ALERT_URL to an address of your chat or pager.',
      owner:
        'If mail stops, you see it here alone, and nobody is told elsewhere. Ask your helper if you would rather be told.',
    });
  }
  return findings;
}

/** Browsers give pages without https no `crypto.subtle`, which solves the person check. */
export const NO_FORM = 'Browsers let the form send nothing, and the admin stays closed, until it is https.';

/** Can the public reach it, and by https? */
export function judgeAddress(siteUrl: string): SiteFinding {
  const { hostname, protocol } = new URL(siteUrl);
  if (!isPublicHost(hostname)) {
    const seen = `SITE_URL is ${siteUrl}, which only this network can reach.${isSecureSite(siteUrl) ? '' : ` ${NO_FORM}`}`;
    const owner = 'Your page is not public: it can be seen from this network alone. Ask your helper.';
    return { level: 'error', seen, advice: 'Set it to your public address.', owner };
  }
  if (protocol !== 'https:') {
    const seen = `SITE_URL is ${siteUrl}, which is not encrypted. ${NO_FORM}`;
    const owner =
      'What visitors write to you can be read on its way, and browsers warn them of it. Ask your helper to change that.';
    return { level: 'error', seen, advice: 'Use an address that begins with https://.', owner };
  }
  return { level: 'good', seen: `The site is at ${siteUrl}.` };
}

/** In milliseconds: a proxy that was last seen longer ago is taken to be gone. */
const WEEK = 7 * 24 * 3_600_000;

/** Proxies that requests came by and that `TRUST_PROXY` does not name. */
export function judgeProxies(
  seen: readonly { readonly address: string; readonly at: number }[],
  trustProxy: readonly string[],
  now: number,
): SiteFinding[] {
  const isTrusted = createProxyCheck(trustProxy);
  return seen
    .filter(({ address, at }) => at > now - WEEK && !isTrusted(address))
    .map(({ address }) => ({
      level: 'warning',
      seen: `A proxy at ${address} is not named in TRUST_PROXY: all visitors count as one.`,
      advice: `Set TRUST_PROXY=${[...trustProxy, address].join(',')} and restart the site.`,
      owner: ALL_LIKE_ONE,
    }));
}
