/**
 * The enquiry service as Firebase functions, for sites on a static host (DESIGN section 1, idea 4).
 * Instances are temporary, so enquiries must be in a shared store: DATABASE_URL is required.
 */
// First: Node 24, the newest that Firebase has, lacks Temporal.
import 'temporal-polyfill/global';
import { setTimeout as pause } from 'node:timers/promises';
import { type FunctionsErrorCode, HttpsError, onCall, onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { EnquiryError, isAutomated } from '#enquiries';
import { findVisitorAddress, forwardToApp } from './forwardRequest.ts';
import { deployment, openEnquiriesOnce } from './openEnquiries.ts';

const { region, siteUrl } = deployment;
const options = { region, secrets: [...deployment.secrets] };

/** In milliseconds: shorter than the minute between two scheduled runs. */
const RUN_DURATION = 50_000;
const POLL_INTERVAL = 1_000;

/** SPEC section 7. The schedule below mails the enquiries: after its answer an instance gets no CPU time. */
export const sendContactMail = onCall({ ...options, cors: siteUrl }, async ({ data, rawRequest }) => {
  try {
    const { enquiries } = await openEnquiriesOnce();
    return await enquiries.acceptEnquiry(data, {
      address: findVisitorAddress(rawRequest.headers),
      form: 'scripted',
      automated: isAutomated(rawRequest.headers),
    });
  } catch (error) {
    if (!(error instanceof EnquiryError)) throw error;
    throw new HttpsError(
      error.code.toLowerCase().replaceAll('_', '-') as FunctionsErrorCode,
      await describeRefusal(error),
    );
  }
});

/** Adds other ways to reach the practice when the request itself was valid. */
async function describeRefusal({ code, message }: EnquiryError): Promise<string> {
  return code === 'INVALID_ARGUMENT' ? message : `${message} ${(await openEnquiriesOnce()).fallbackContact}`;
}

/** The form without JavaScript and the captcha's challenge, by the server's own routes. */
export const enquiryDesk = onRequest(options, async (request, response) => {
  const { app } = await openEnquiriesOnce();
  await forwardToApp(app, request, response);
});

/** Mails queued enquiries until the queue is empty or the time is up. */
export const mailEnquiries = onSchedule({ schedule: 'every 1 minutes', ...options }, async () => {
  const { enquiries } = await openEnquiriesOnce();
  const end = Date.now() + RUN_DURATION;
  enquiries.start();
  do await pause(POLL_INTERVAL);
  while (Date.now() < end && (await enquiries.getStatus()).outbox.queued > 0);
  await enquiries.stop();
});
