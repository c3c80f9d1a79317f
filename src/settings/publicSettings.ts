import type { Settings } from './readSettings.ts';

/**
 * The part of the settings that is written into the page, for everyone to read. Named one by one, so that a
 * secret can only get there by being written here.
 */
export function pickPublicSettings({ siteUrl, captcha, functions, firebase, retention, mailTo }: Settings) {
  return {
    siteUrl,
    captcha: {
      provider: captcha.provider,
      ...(captcha.provider === 'recaptcha' && { siteKey: captcha.siteKey }),
    },
    functions: {
      region: functions.region,
      ...(functions.origin !== undefined && { origin: functions.origin }),
    },
    ...(firebase && { firebase: { ...firebase } }),
    retention: { ...retention },
    // Only where the mailbox is: its address is the owner’s own business.
    ...(mailTo && { mailDomain: mailTo.slice(mailTo.lastIndexOf('@') + 1) }),
  };
}
