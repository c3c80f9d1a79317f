import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { retryableOnce } from '#enquiry';
import { readEdition } from '#publish';
import { composeApp, composeEnquiries, createLogger, describeFallbackContact } from '#server';
import { type Environment, pickPublicSettings, readSettings, type Settings, SettingsError } from '#settings';

/** Written by the build (`scripts/build/firebase.ts`). */
export interface Deployment {
  /** Settings that are no secrets, by their environment variables. */
  readonly settings: Environment;
  /** Environment variables that Google's Secret Manager sets when an instance starts. */
  readonly secrets: readonly string[];
  readonly region: string;
  readonly siteUrl: string;
}

export const deployment: Deployment = JSON.parse(
  readFileSync(new URL('deployment.json', import.meta.url), 'utf8'),
);

/** Published with the static site. */
const EDITION = new URL('edition', import.meta.url);

/** Opened by the first call of an instance; retried by the next one after a failure. */
export const openEnquiriesOnce = retryableOnce(open);

async function open() {
  const settings = checkShared(readSettings({ ...deployment.settings, ...readSecrets() }));
  const edition = await readEdition(fileURLToPath(EDITION), pickPublicSettings(settings));
  const log = createLogger(settings.logLevel);
  const enquiries = await composeEnquiries(settings, () => edition.content, log);
  const app = await composeApp(enquiries, settings, { current: edition, status: { status: 'current' } }, log);
  return { ...enquiries, app, fallbackContact: describeFallbackContact(edition.content) };
}

/** No other variables: Google sets a PORT and a FIREBASE_CONFIG of its own. */
const readSecrets = () => Object.fromEntries(deployment.secrets.map((name) => [name, process.env[name]]));

/** An instance has no lasting disk: enquiries and mails stored as files would be lost. */
function checkShared(settings: Settings): Settings {
  if (settings.databaseUrl === undefined) {
    throw new SettingsError(
      'DATABASE_URL: found nothing, expected postgres://… because functions keep no files.',
    );
  }
  if (settings.smtpUrl === undefined) {
    throw new SettingsError('SMTP_URL: found nothing, expected smtps://… because functions keep no files.');
  }
  // Firebase Hosting drops all cookies that a session could use.
  return { ...settings, admin: false };
}
