/**
 * The enquiry service as Firebase functions, for sites on a static host (DESIGN section 1, idea 4).
 * Instances are temporary, so enquiries must be in a shared store: DATABASE_URL is required.
 */
// Imported first: Node 24, the newest that Firebase offers, lacks Temporal.
import 'temporal-polyfill/global';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type FunctionsErrorCode, HttpsError, onCall, onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { EnquiryError, isAutomated } from '#enquiries';
import { retryableOnce } from '#enquiry';
import { readEdition } from '#publish';
import { buildApp, composeEnquiries, createLogger } from '#server';
import { type Environment, pickPublicSettings, readSettings, type Settings, SettingsError } from '#settings';

/** Written by the build (`scripts/build/firebase.ts`). */
export interface Deployment {
  readonly settings: Environment;
  /** Names of environment variables that Google's Secret Manager sets when an instance starts. */
  readonly secrets: readonly string[];
  readonly region: string;
  readonly siteUrl: string;
}

const deployment: Deployment = JSON.parse(readFileSync(new URL('deployment.json', import.meta.url), 'utf8'));

const { region, siteUrl } = deployment;
const functionOptions = { region, secrets: [...deployment.secrets] };

const EDITION_FOLDER = new URL('edition', import.meta.url);

/** Opens the enquiry service at the first call of an instance. After a failure, the next call retries. */
const openEnquiriesOnce = retryableOnce(openEnquiries);

/** In milliseconds: must be shorter than the minute between two scheduled runs. */
const RUN_DURATION = 50_000;
const POLL_INTERVAL = 1_000;

/** The callable of SPEC section 7. An instance has no CPU time after its response, so `mailEnquiries` sends mail. */
export const sendContactMail = onCall({ ...functionOptions, cors: siteUrl }, async ({ data, rawRequest }) => {
  try {
    const { enquiries } = await openEnquiriesOnce();
    return await enquiries.acceptEnquiry(data, {
      address: findVisitorAddress(rawRequest.headers),
      form: 'scripted',
      automated: isAutomated(rawRequest.headers),
    });
  } catch (error) {
    if (!(error instanceof EnquiryError)) throw error;
    const code = error.code.toLowerCase().replaceAll('_', '-') as FunctionsErrorCode;
    if (error.code === 'INVALID_ARGUMENT') throw new HttpsError(code, error.message);
    // Adds other ways to reach the practice.
    throw new HttpsError(code, `${error.message} ${(await openEnquiriesOnce()).fallbackContact}`);
  }
});

/** Serves the form without JavaScript and the captcha's challenge through the server's own routes. */
export const enquiryDesk = onRequest(functionOptions, async (request, response) => {
  const { app } = await openEnquiriesOnce();
  await forwardToApp(app, request, response);
});

/** Mails queued enquiries until the queue is empty or `RUN_DURATION` has passed. */
export const mailEnquiries = onSchedule({ schedule: 'every 1 minutes', ...functionOptions }, async () => {
  const { enquiries } = await openEnquiriesOnce();
  const end = Date.now() + RUN_DURATION;
  enquiries.start();
  do await pause(POLL_INTERVAL);
  while (Date.now() < end && (await enquiries.getStatus()).outbox.queued > 0);
  await enquiries.stop();
});

/**
 * Firebase Hosting sends the visitor's address in its own header. Without Hosting, Google's front end appends it to
 * `x-forwarded-for`, whose earlier entries may be forged. Direct callers of the function can forge Hosting's header
 * too, and so pass for many visitors; without a person check, their enquiries are held (record 0086).
 */
function findVisitorAddress(headers: IncomingHttpHeaders): string {
  const hostingAddress = headers['fastly-client-ip'];
  if (typeof hostingAddress === 'string') return hostingAddress;
  const forwardedAddresses = String(headers['x-forwarded-for'] ?? '');
  return forwardedAddresses.slice(forwardedAddresses.lastIndexOf(',') + 1).trim();
}

type App = Awaited<ReturnType<typeof buildApp>>;

type RequestWithBody = IncomingMessage & { readonly rawBody?: Buffer };

const HOP_BY_HOP = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);

async function forwardToApp(app: App, request: RequestWithBody, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', rawBody } = request;
  const appResponse = await app.inject({
    method: method as 'GET' | 'POST',
    url,
    headers: pickHeaders(request.headers),
    remoteAddress: findVisitorAddress(request.headers),
    ...(rawBody && { payload: rawBody }),
  });
  response.writeHead(appResponse.statusCode, pickHeaders(appResponse.headers));
  response.end(method === 'HEAD' ? undefined : appResponse.rawPayload);
}

const pickHeaders = <Headers extends object>(headers: Headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));

async function openEnquiries() {
  const settings = requireServices(readSettings({ ...deployment.settings, ...readSecrets() }));
  const edition = await readEdition(fileURLToPath(EDITION_FOLDER), pickPublicSettings(settings));
  const log = createLogger(settings.logLevel);
  const services = await composeEnquiries(settings, () => edition.content, log);
  const site = { current: edition, status: { status: 'current' } } as const;
  const app = await buildApp({ ...settings, ...services, site, logger: log, admin: undefined });
  return { ...services, app, fallbackContact: edition.renderer.describeFallbackContact() };
}

/** Reads no other variables: Google sets its own PORT and FIREBASE_CONFIG. */
const readSecrets = () => Object.fromEntries(deployment.secrets.map((name) => [name, process.env[name]]));

/** Requires a database and a mail server, since an instance has no lasting disk for enquiries and mails. */
function requireServices(settings: Settings): Settings {
  if (settings.databaseUrl === undefined) {
    throw new SettingsError(
      'DATABASE_URL: found nothing, expected postgres://… because functions keep no files.',
    );
  }
  if (settings.smtpUrl === undefined) {
    throw new SettingsError('SMTP_URL: found nothing, expected smtps://… because functions keep no files.');
  }
  // The admin is off: Firebase Hosting drops the cookies that its sessions need.
  return { ...settings, admin: false };
}
