import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { retryableOnce } from '#enquiry';
import { readEdition } from '#publish';
import { composeApp, composeEnquiries, createLogger, describeFallbackContact } from '#server';
import { type Environment, pickPublicSettings, readSettings, type Settings, SettingsError } from '#settings';

/** What the build knew when it made these functions (`scripts/build/firebase.ts`). */
export interface Deployment {
  /** The settings that are no secrets, by their names in the environment. */
  readonly settings: Environment;
  /** Names of those that are: Google's Secret Manager holds them, and sets them when an instance starts. */
  readonly secrets: readonly string[];
  readonly region: string;
  readonly siteUrl: string;
}

export const deployment: Deployment = JSON.parse(
  readFileSync(new URL('deployment.json', import.meta.url), 'utf8'),
);

/** The edition that was published with the static site. */
const EDITION = new URL('edition', import.meta.url);

/** Opened by the first call of an instance, and again by the next one when that failed. */
export const openEnquiriesOnce = retryableOnce(open);

async function open() {
  const settings = checkShared(readSettings({ ...deployment.settings, ...readSecrets() }));
  const edition = await readEdition(fileURLToPath(EDITION), pickPublicSettings(settings));
  const log = createLogger(settings.logLevel);
  const enquiries = await composeEnquiries(settings, () => edition.content, log);
  const app = await composeApp(enquiries, settings, { current: edition, status: { status: 'current' } }, log);
  return { ...enquiries, app, fallbackContact: describeFallbackContact(edition.content) };
}

/** Nothing else of the environment: Google has a PORT and a FIREBASE_CONFIG of its own there. */
const readSecrets = () => Object.fromEntries(deployment.secrets.map((name) => [name, process.env[name]]));

/** An instance has no disk that lasts: an enquiry or a mail that became a file there would be lost. */
function checkShared(settings: Settings): Settings {
  if (settings.databaseUrl === undefined) {
    throw new SettingsError(
      'DATABASE_URL: found nothing, expected postgres://… because functions keep no files.',
    );
  }
  if (settings.smtpUrl === undefined) {
    throw new SettingsError('SMTP_URL: found nothing, expected smtps://… because functions keep no files.');
  }
  // Firebase Hosting passes on no cookie that a session could be kept in.
  return { ...settings, admin: false };
}
