import { createRecaptchaVerifier } from '#captcha/server';
import { createProxyCheck, isPublicHost, isSecureSite, NO_HTTPS, type Settings } from '#settings';
import { type Store, UNNAMED_PROXY } from '#store';
import { error, type Findings, type Found, good } from './finding.ts';
import type { Site } from './inputs.ts';

const ALL_LIKE_ONE =
  'To the site all visitors look like one person: whoever sends much keeps the others out. Ask your helper to put that right.';

type Asked = Pick<Settings, 'siteUrl' | 'host' | 'trustProxy' | 'alertUrl' | 'mailTo'>;

/** What the settings say of the site, wherever it runs. */
export function checkSettings({ settings, home }: Site): Found[] {
  // Who listens there, and who is told of trouble, is the form's server's.
  if (home === 'static') return [assessAddress(settings.siteUrl)];
  // Google's front end names the visitor's address there.
  return assessSite(home === 'firebase' ? { ...settings, host: '0.0.0.0' } : settings);
}

/** Can the public reach it, safely, do enquiries go where they should, and would the owner hear of trouble? */
export function assessSite({ siteUrl, host, trustProxy, alertUrl, mailTo }: Asked): Found[] {
  const { hostname } = new URL(siteUrl);
  const findings = [assessAddress(siteUrl)];
  const isBehindProxy = !isPublicHost(host) && host !== '0.0.0.0' && host !== '::';
  if (isPublicHost(hostname) && isBehindProxy && trustProxy.length === 0) {
    findings.push({
      severity: 'warning',
      what: 'The site listens for a proxy alone, but TRUST_PROXY is not set: all visitors look like one.',
      todo: "Set TRUST_PROXY to your proxy's address, such as 127.0.0.1.",
      owner: ALL_LIKE_ONE,
    });
  }
  if (mailTo === undefined) {
    findings.push({
      severity: 'error',
      what: 'MAIL_TO is not set: enquiries go to the email address on the page, which whoever edits the page may change.',
      todo: 'Set MAIL_TO to the mailbox that is to get them.',
      owner:
        'Your enquiries go to whatever email address your page shows, so whoever can change your page can have them sent elsewhere. Ask your helper to fix the mailbox that gets them.',
    });
  }
  if (alertUrl === undefined) {
    findings.push({
      severity: 'warning',
      what: 'Nobody is told when mail stops.',
      todo: 'Set ALERT_URL to an address of your chat or pager.',
      owner:
        'If mail stops, you see it here alone, and nobody is told elsewhere. Ask your helper if you would rather be told.',
    });
  }
  return findings;
}

/** Can the public reach it, and by https? */
function assessAddress(siteUrl: string): Found {
  const { hostname, protocol } = new URL(siteUrl);
  if (!isPublicHost(hostname)) {
    const what = `SITE_URL is ${siteUrl}, which only this network can reach.${isSecureSite(siteUrl) ? '' : ` ${NO_HTTPS}`}`;
    const owner = 'Your page is not public: it can be seen from this network alone. Ask your helper.';
    return { severity: 'error', what, todo: 'Set it to your public address.', owner };
  }
  if (protocol !== 'https:') {
    const what = `SITE_URL is ${siteUrl}, which is not encrypted. ${NO_HTTPS}`;
    const owner =
      'What visitors write to you can be read on its way, and browsers warn them of it. Ask your helper to change that.';
    return { severity: 'error', what, todo: 'Use an address that begins with https://.', owner };
  }
  return { severity: 'good', what: `The site is at ${siteUrl}.` };
}

/** In milliseconds: a proxy that was last seen longer ago is taken to be gone. */
const WEEK = 7 * 24 * 3_600_000;

/** Proxies that requests came by and that `TRUST_PROXY` does not name: the running site marks them in the store. */
export async function checkProxies(
  store: Pick<Store, 'listMarks'>,
  trustProxy: readonly string[],
  now: number,
): Promise<Found[]> {
  const isTrusted = createProxyCheck(trustProxy);
  return (await store.listMarks(UNNAMED_PROXY))
    .map(({ name, takenAt }) => ({ address: name.slice(UNNAMED_PROXY.length), takenAt }))
    .filter(({ address, takenAt }) => takenAt > now - WEEK && !isTrusted(address))
    .map(({ address }) => ({
      severity: 'warning',
      what: `A proxy at ${address} is not named in TRUST_PROXY: all visitors count as one.`,
      todo: `Set TRUST_PROXY=${[...trustProxy, address].join(',')} and restart the site.`,
      owner: ALL_LIKE_ONE,
    }));
}

/** Is there a person check, and does its provider know us? */
export async function checkCaptcha({ settings: { captcha, siteUrl } }: Site): Promise<Findings> {
  if (captcha.provider !== 'recaptcha')
    return captcha.provider === 'altcha'
      ? good('The person check is built in and needs no account.')
      : error('There is no person check (CAPTCHA is none).', 'Set CAPTCHA to altcha.');
  try {
    // Google refuses the token but says so only to somebody whose secret key it knows.
    await createRecaptchaVerifier({ ...captcha, hostname: new URL(siteUrl).hostname }).verify('doctor', {
      address: '',
    });
    return good('Google knows the reCAPTCHA secret key.');
  } catch (fault) {
    return error(String((fault as Error).message), 'Look at RECAPTCHA_SECRET_KEY and RECAPTCHA_VERIFY_URL.');
  }
}
