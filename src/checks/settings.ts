import { createRecaptchaVerifier } from '#captcha/server';
import { createProxyCheck, isPublicHost, isSecureSite, NO_HTTPS, type Settings } from '#settings';
import { type Store, UNNAMED_PROXY } from '#store';
import { DAY } from '../durations.ts';
import { type CheckFinding, error, type Findings, good, warning } from './finding.ts';
import type { Site } from './inputs.ts';

const SHARED_ADDRESS_FOR_OWNER =
  'To the site all visitors look like one person: whoever sends much keeps the others out. Ask your helper to put that right.';

/** Checks the values of the settings that matter on this kind of host. */
export function checkSettings({ settings, home }: Site): CheckFinding[] {
  // The listening address and alerts belong to the form's server, which is elsewhere.
  if (home === 'static') return [assessAddress(settings.siteUrl)];
  // At Firebase only Google's front end connects, so TRUST_PROXY need not be set.
  return assessSite(home === 'firebase' ? { ...settings, host: '0.0.0.0' } : settings);
}

/** Checks for a public https address, a trusted proxy if one is needed, a fixed mailbox for enquiries, and alerts. */
export function assessSite({
  siteUrl,
  host,
  trustProxy,
  alertUrl,
  mailTo,
}: Pick<Settings, 'siteUrl' | 'host' | 'trustProxy' | 'alertUrl' | 'mailTo'>): CheckFinding[] {
  const findings = [assessAddress(siteUrl)];
  const isBehindProxy = !isPublicHost(host) && host !== '0.0.0.0' && host !== '::';
  if (isPublicHost(new URL(siteUrl).hostname) && isBehindProxy && trustProxy.length === 0) {
    const message =
      'The site listens for a proxy alone, but TRUST_PROXY is not set: all visitors look like one.';
    const remedy = "Set TRUST_PROXY to your proxy's address, such as 127.0.0.1.";
    findings.push({ ...warning(message, remedy), forOwner: SHARED_ADDRESS_FOR_OWNER });
  }
  if (mailTo === undefined) {
    const message =
      'MAIL_TO is not set: enquiries go to the email address on the page, which whoever edits the page may change.';
    const forOwner =
      'Your enquiries go to whatever email address your page shows, so whoever can change your page can have them sent elsewhere. Ask your helper to fix the mailbox that gets them.';
    findings.push({ ...error(message, 'Set MAIL_TO to the mailbox that is to get them.'), forOwner });
  }
  if (alertUrl === undefined) {
    const remedy = 'Set ALERT_URL to an address of your chat or pager.';
    const forOwner =
      'If mail stops, you see it here alone, and nobody is told elsewhere. Ask your helper if you would rather be told.';
    findings.push({ ...warning('Nobody is told when mail stops.', remedy), forOwner });
  }
  return findings;
}

function assessAddress(siteUrl: string): CheckFinding {
  const { hostname, protocol } = new URL(siteUrl);
  if (!isPublicHost(hostname)) {
    const message = `SITE_URL is ${siteUrl}, which only this network can reach.${isSecureSite(siteUrl) ? '' : ` ${NO_HTTPS}`}`;
    const forOwner = 'Your page is not public: it can be seen from this network alone. Ask your helper.';
    return { ...error(message, 'Set it to your public address.'), forOwner };
  }
  if (protocol !== 'https:') {
    const message = `SITE_URL is ${siteUrl}, which is not encrypted. ${NO_HTTPS}`;
    const forOwner =
      'What visitors write to you can be read on its way, and browsers warn them of it. Ask your helper to change that.';
    return { ...error(message, 'Use an address that begins with https://.'), forOwner };
  }
  return good(`The site is at ${siteUrl}.`);
}

/** Finds proxies that `TRUST_PROXY` does not name. The running site records each of them as a mark in the store. */
export async function checkProxies(
  store: Pick<Store, 'listMarks'>,
  trustProxy: readonly string[],
  now: number,
): Promise<CheckFinding[]> {
  const isTrusted = createProxyCheck(trustProxy);
  return (
    (await store.listMarks(UNNAMED_PROXY))
      // A proxy that has sent no request for a week is assumed gone.
      .filter(({ takenAt }) => takenAt > now - 7 * DAY)
      .map(({ name }) => name.slice(UNNAMED_PROXY.length))
      .filter((address) => !isTrusted(address))
      .map((address) => ({
        ...warning(
          `A proxy at ${address} is not named in TRUST_PROXY: all visitors count as one.`,
          `Set TRUST_PROXY=${[...trustProxy, address].join(',')} and restart the site.`,
        ),
        forOwner: SHARED_ADDRESS_FOR_OWNER,
      }))
  );
}

export async function checkCaptcha({ settings: { captcha, siteUrl } }: Site): Promise<Findings> {
  if (captcha.provider !== 'recaptcha')
    return captcha.provider === 'altcha'
      ? good('The person check is built in and needs no account.')
      : error('There is no person check (CAPTCHA is none).', 'Set CAPTCHA to altcha.');
  try {
    // Google rejects the made-up token without an error here; only an unknown key makes `verify` throw.
    await createRecaptchaVerifier({ ...captcha, hostname: new URL(siteUrl).hostname }).verify('doctor', {
      address: '',
    });
    return good('Google knows the reCAPTCHA secret key.');
  } catch (fault) {
    return error(String((fault as Error).message), 'Look at RECAPTCHA_SECRET_KEY and RECAPTCHA_VERIFY_URL.');
  }
}
