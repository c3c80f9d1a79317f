import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { retryableOnce } from '#enquiry';
import { readEdition } from '#publish';
import { composeApp, composeEnquiries, createLogger, describeFallbackContact } from '#server';
import { type Environment, pickPublicSettings, readSettings, type Settings, SettingsError } from '#settings';

/** Written by the build (`scripts/build/firebase.ts`). */
export interface Deployment {
  readonly settings: Environment;
  /** Names of environment variables that Google's Secret Manager sets when an instance starts. */
  readonly secrets: readonly string[];
  readonly region: string;
  readonly siteUrl: string;
}

export const deployment: Deployment = JSON.parse(
  readFileSync(new URL('deployment.json', import.meta.url), 'utf8'),
);

/** Folder of the edition that was published with the static site. */
const EDITION_FOLDER = new URL('edition', import.meta.url);

/** Opens the enquiry service at the first call of an instance; after a failure, the next call retries. */
export const openEnquiriesOnce = retryableOnce(openEnquiries);

async function openEnquiries() {
  const settings = checkShared(readSettings({ ...deployment.settings, ...readSecrets() }));
  const edition = await readEdition(fileURLToPath(EDITION_FOLDER), pickPublicSettings(settings));
  const log = createLogger(settings.logLevel);
  const enquiries = await composeEnquiries(settings, () => edition.content, log);
  const app = await composeApp(enquiries, settings, { current: edition, status: { status: 'current' } }, log);
  return { ...enquiries, app, fallbackContact: describeFallbackContact(edition.content) };
}

/** Reads no other variables: Google sets its own PORT and FIREBASE_CONFIG. */
const readSecrets = () => Object.fromEntries(deployment.secrets.map((name) => [name, process.env[name]]));

/** Requires a database and a mail server, since an instance has no lasting disk for enquiries and mails. */
function checkShared(settings: Settings): Settings {
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
