import { createRecaptchaVerifier } from '#captcha/server';
import { judgeProxies, type Settings } from '#settings';
import { findMissingStore, openStore, StoreError, UNNAMED_PROXY } from '#store';
import { type DoctorFinding, error, good } from './finding.ts';

/** Did requests come by a proxy that `TRUST_PROXY` does not name? The running site marks them in the store. */
export async function checkProxies({ dataDir, databaseUrl, trustProxy }: Settings): Promise<DoctorFinding[]> {
  try {
    if (findMissingStore({ dataDir, databaseUrl }) !== null) return [];
    const store = await openStore({ dataDir, databaseUrl });
    try {
      const seen = (await store.listMarks(UNNAMED_PROXY)).map(({ name, takenAt }) => ({
        address: name.slice(UNNAMED_PROXY.length),
        at: takenAt,
      }));
      return judgeProxies(seen, trustProxy, Date.now());
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
  if (captcha.provider === 'none') {
    return [error('There is no person check (CAPTCHA is none).', 'Set CAPTCHA to altcha.')];
  }
  if (captcha.provider !== 'recaptcha') return [good('The person check is built in and needs no account.')];
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
