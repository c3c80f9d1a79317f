/**
 * The same desk as Firebase functions, for practices whose page lives on a static host (DESIGN section 1, idea 4).
 * Instances come and go and keep nothing, so enquiries must be in a shared store: DATABASE_URL is needed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type FunctionsErrorCode, HttpsError, onCall, onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { loadContent } from '#content/load';
import { DeskError, isAutomated } from '#desk';
import { retryableOnce } from '#enquiry';
import { composeDesk, createLogger, describeFallbackContact } from '#server';
import { readSettings, SettingsError } from '#settings';

/** Firebase sets a FIREBASE_CONFIG of its own, which is not the web app's. */
const settings = readSettings({ ...process.env, FIREBASE_CONFIG: undefined });
const options = { region: settings.functions.region, cors: settings.siteUrl };

/** In milliseconds: how long one round of mailing may last, since the next begins a minute after this one did. */
const ROUND = 50_000;
const LOOK_EVERY = 1_000;

/** Opened by the first call of an instance, and again by the next one when that failed. */
const openDeskOnce = retryableOnce(openDesk);

async function openDesk() {
  if (settings.databaseUrl === undefined) {
    throw new SettingsError(
      'DATABASE_URL: found nothing, expected postgres://… because functions keep no files.',
    );
  }
  const content = await loadContent(settings.contentDir);
  return {
    ...(await composeDesk(settings, () => content, createLogger(settings.logLevel))),
    fallbackContact: describeFallbackContact(content),
  };
}

/** SPEC section 7. What an instance keeps is mailed by the schedule below: after its answer it gets no time. */
export const sendContactMail = onCall(options, async ({ data, rawRequest }) => {
  try {
    const { desk } = await openDeskOnce();
    return await desk.acceptEnquiry(data, {
      address: readClientAddress(rawRequest.headers),
      form: 'scripted',
      automated: isAutomated(rawRequest.headers),
    });
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    throw new HttpsError(
      error.code.toLowerCase().replaceAll('_', '-') as FunctionsErrorCode,
      await describeRefusal(error),
    );
  }
});

/** The desk's sentence; where an enquiry is turned away through no fault of its own, how else to reach the practice. */
async function describeRefusal({ code, message }: DeskError): Promise<string> {
  return code === 'INVALID_ARGUMENT' ? message : `${message} ${(await openDeskOnce()).fallbackContact}`;
}

/** `GET /captcha/challenge`, by a rewrite of the host. */
export const captchaChallenge = onRequest(options, async (_, response) => {
  const { verifier } = await openDeskOnce();
  response.set('cache-control', 'no-store').json((await verifier.createChallenge?.()) ?? {});
});

/** Mails what waits, until nothing does or the round is over. */
export const mailEnquiries = onSchedule({ schedule: 'every 1 minutes', region: options.region }, async () => {
  const { desk } = await openDeskOnce();
  const end = Date.now() + ROUND;
  desk.start();
  do await pause(LOOK_EVERY);
  while (Date.now() < end && (await desk.getStatus()).outbox.queued > 0);
  await desk.stop();
});

/** Google's front end adds the address it saw at the end; whatever stands before it may be forged. */
function readClientAddress(headers: NodeJS.Dict<string | string[]>): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  return forwarded.slice(forwarded.lastIndexOf(',') + 1).trim();
}
