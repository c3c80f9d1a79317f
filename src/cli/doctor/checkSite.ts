import { createRecaptchaVerifier } from '#captcha/server';
import { createProxyCheck, isPublicHost, type Settings } from '#settings';
import { findMissingStore, openStore, StoreError, UNNAMED_PROXY } from '#store';
import { type DoctorFinding, error, good, warning } from './finding.ts';

/** Can the public reach it, safely, and would the owner hear of trouble? */
export function checkSite({ siteUrl, host, trustProxy, alertUrl }: Settings): DoctorFinding[] {
  const { hostname, protocol } = new URL(siteUrl);
  const findings: DoctorFinding[] = [];
  if (!isPublicHost(hostname)) {
    findings.push(
      error(`SITE_URL is ${siteUrl}, which only this network can reach.`, 'Set it to your public address.'),
    );
  } else if (protocol !== 'https:') {
    findings.push(
      error(`SITE_URL is ${siteUrl}, which is not encrypted.`, 'Use an address that begins with https://.'),
    );
  } else {
    findings.push(good(`The site is at ${siteUrl}.`));
  }
  if (
    isPublicHost(hostname) &&
    !isPublicHost(host) &&
    host !== '0.0.0.0' &&
    host !== '::' &&
    trustProxy.length === 0
  ) {
    findings.push(
      warning(
        'The site listens for a proxy alone, but TRUST_PROXY is not set: all visitors look like one.',
        "Set TRUST_PROXY to your proxy's address, such as 127.0.0.1.",
      ),
    );
  }
  if (alertUrl === undefined) {
    findings.push(
      warning('Nobody is told when mail stops.', 'Set ALERT_URL to an address of your chat or pager.'),
    );
  }
  return findings;
}

/** In milliseconds: a proxy that was last seen longer ago is taken to be gone. */
const WEEK = 7 * 24 * 3_600_000;

/** Did requests come by a proxy that `TRUST_PROXY` does not name? The running site marks them in the store. */
export async function checkProxies({ dataDir, databaseUrl, trustProxy }: Settings): Promise<DoctorFinding[]> {
  try {
    if (findMissingStore({ dataDir, databaseUrl }) !== null) return [];
    const store = await openStore({ dataDir, databaseUrl });
    try {
      const isTrusted = createProxyCheck(trustProxy);
      return (await store.listMarks(UNNAMED_PROXY))
        .filter(({ takenAt }) => takenAt > Date.now() - WEEK)
        .map(({ name }) => name.slice(UNNAMED_PROXY.length))
        .filter((address) => !isTrusted(address))
        .map((address) =>
          warning(
            `A proxy at ${address} is not named in TRUST_PROXY: all visitors count as one.`,
            `Set TRUST_PROXY=${[...trustProxy, address].join(',')} and restart the site.`,
          ),
        );
    } finally {
      await store.close();
    }
  } catch (fault) {
    if (!(fault instanceof StoreError)) throw fault;
    // The check of the store says what is wrong with it.
    return [];
  }
}

/** Is there a person check, and does its provider know us? */
export async function checkCaptcha({ captcha, siteUrl }: Settings): Promise<DoctorFinding[]> {
  if (captcha.provider === 'altcha') return [good('The person check is built in and needs no account.')];
  if (captcha.provider === 'none') {
    return [error('There is no person check (CAPTCHA is none).', 'Set CAPTCHA to altcha.')];
  }
  try {
    // Google refuses the token but says so only to somebody whose secret key it knows.
    await createRecaptchaVerifier({ ...captcha, hostname: new URL(siteUrl).hostname }).verify('doctor', {
      address: '',
    });
    return [good('Google knows the reCAPTCHA secret key.')];
  } catch (fault) {
    return [
      error(String((fault as Error).message), 'Look at RECAPTCHA_SECRET_KEY and RECAPTCHA_VERIFY_URL.'),
    ];
  }
}
