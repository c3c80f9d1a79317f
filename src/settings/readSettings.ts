import { once } from 'node:events';
import path from 'node:path';
import { connect } from 'node:tls';
import * as v from 'valibot';
import { isEmailAddress } from '#enquiry/validate';
import type { Environment } from './environment.ts';
import { isPublicHost } from './publicHost.ts';
import { SETTING_NOTES, SETTINGS, type SettingValues } from './settingsSchema.ts';

export type Settings = ReturnType<typeof readSettings>;

/** An invalid setting. The message is one line: the name, the value found, what was expected. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Held enquiries are erased after 30 days; the owner is notified a week before (CONTRACT "Settings", `RETENTION_DAYS`). */
const HELD_DAYS = 30;
const HELD_NOTICE_DAYS = 7;

/** The average size of a held enquiry on disk: a message of 2,000 characters takes 2 to 6 kB. */
const HELD_BYTES = 4096;

/** Reads all settings. An empty value counts as not set. @throws SettingsError about the first invalid value */
export function readSettings(environment: Environment) {
  const values = parseValues(environment);
  const siteUrl = values.SITE_URL ?? `http://localhost:${values.PORT}`;
  refuseDataInContent(values.CONTENT_DIR, values.DATA_DIR);
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    siteUrl,
    /** Addresses and networks of trusted proxies. If empty, the socket's address is the visitor's. */
    trustProxy: values.TRUST_PROXY ?? [],
    contentDir: values.CONTENT_DIR,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    smtpUrl: values.SMTP_URL,
    mailTo: values.MAIL_TO,
    /** Never read from the content: whoever edits the page must not choose the sender. */
    mailFrom: values.MAIL_FROM ?? deriveSender(values.SMTP_URL, siteUrl),
    admin: values.ADMIN,
    acknowledge: values.ACKNOWLEDGE,
    digest: values.DIGEST,
    captcha: Object.freeze(chooseCaptcha(values, siteUrl)),
    firebase: values.FIREBASE_CONFIG,
    functions: Object.freeze({ region: values.FUNCTIONS_REGION, origin: values.FUNCTIONS_ORIGIN }),
    rateLimit: values.RATE_LIMIT,
    /** Beyond this many held enquiries, forms sent without a person check are refused. */
    heldMax: Object.freeze({ rows: values.HELD_MAX, bytes: values.HELD_MAX * HELD_BYTES }),
    /** In days. The erasure and the privacy notice both read this object, so that they agree. */
    retention: Object.freeze({
      sentDays: values.RETENTION_DAYS,
      heldDays: HELD_DAYS,
      heldNoticeDays: HELD_NOTICE_DAYS,
    }),
    alertUrl: values.ALERT_URL,
    healthKey: values.HEALTH_KEY,
    backups: Object.freeze({ kept: values.BACKUP_KEEP, copyCommand: values.BACKUP_COPY }),
    logLevel: values.LOG_LEVEL,
  });
}

function parseValues(environment: Environment): SettingValues {
  const rawValues = Object.fromEntries(
    Object.keys(SETTINGS.entries).map((name) => [name, unquote(environment[name]) || undefined]),
  );
  const { success, output, issues } = v.safeParse(SETTINGS, rawValues, {
    abortEarly: true,
    abortPipeEarly: true,
  });
  if (success) return output;
  const name = String(issues[0].path?.[0].key);
  throw new SettingsError(
    `${name}: found ${formatValue(name, rawValues[name] ?? '')}, expected ${issues[0].message}.`,
  );
}

/** Hides secrets, also in the value of another setting where a login or token was entered by mistake. */
const formatValue = (name: string, value: string) =>
  SETTING_NOTES.find((setting) => setting.name === name)?.secret || /:.*@|=|\/\/[^/]*:\D/.test(value)
    ? 'a value that cannot be used (not shown)'
    : JSON.stringify(value);

/** The content checks would report each data file inside the content folder as a fault, unless its folder is hidden. */
function refuseDataInContent(contentDir: string, dataDir: string): void {
  const relativePath = path.relative(contentDir, dataDir);
  if (path.isAbsolute(relativePath) || relativePath.split(path.sep).some((part) => part.startsWith('.')))
    return;
  throw new SettingsError(
    `DATA_DIR: found ${JSON.stringify(dataDir)}, which is in CONTENT_DIR, expected a folder of the site’s own beside it.`,
  );
}

/** Reads CONTENT_DIR alone, so that it works even when another setting is invalid. */
export function readContentDir({ CONTENT_DIR }: Environment): string {
  return unquote(CONTENT_DIR) || SETTINGS.entries.CONTENT_DIR.default;
}

/** Removes quotes around a value, which `docker run --env-file` and some hosts keep. */
function unquote(value = ''): string {
  const text = value.trim();
  const [quote = ''] = text;
  const content = text.slice(1, -1);
  return /["']/.test(quote) && text.length > 1 && text.endsWith(quote) && !content.includes(quote)
    ? content.trim()
    : text;
}

/** The mail server's login, if that is an email address; otherwise an address at the site's host name. */
function deriveSender(smtpUrl: URL | undefined, siteUrl: string): string {
  const login = decodeURIComponent(smtpUrl?.username ?? '');
  if (isEmailAddress(login)) return login;
  const atSite = `enquiries@${new URL(siteUrl).hostname.replace(/^www\./, '')}`;
  return isEmailAddress(atSite) ? atSite : 'enquiries@localhost';
}

function chooseCaptcha(values: SettingValues, siteUrl: string) {
  const { CAPTCHA: provider } = values;
  if (provider === 'none' && isPublicHost(new URL(siteUrl).hostname)) {
    throw new SettingsError(
      `CAPTCHA: found none, which is for development only, expected altcha or recaptcha because SITE_URL (${siteUrl}) is public.`,
    );
  }
  if (provider !== 'recaptcha') return { provider };
  const requireKey = (name: 'RECAPTCHA_SITE_KEY' | 'RECAPTCHA_SECRET_KEY') => {
    if (values[name] !== undefined) return values[name];
    throw new SettingsError(
      `${name}: found nothing, expected your reCAPTCHA v3 key because CAPTCHA is recaptcha.`,
    );
  };
  return {
    provider,
    siteKey: requireKey('RECAPTCHA_SITE_KEY'),
    secretKey: requireKey('RECAPTCHA_SECRET_KEY'),
    /** From 0 to 1. Enquiries with a lower score are held, not mailed. */
    minScore: values.RECAPTCHA_MIN_SCORE,
    verifyUrl: values.RECAPTCHA_VERIFY_URL,
  };
}

/** The settings that the page may contain. Listed one by one, so that no secret gets into the page by accident. */
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
    // Only the domain: the address itself is private.
    ...(mailTo && { mailDomain: mailTo.slice(mailTo.lastIndexOf('@') + 1) }),
  };
}

export interface CertificateStatus {
  readonly endsAt: number | null;
  /** `unreachable` also where the server's own network cannot reach its public address. */
  readonly fault: 'untrusted' | 'unreachable' | null;
}

const TIMEOUT_MS = 5000;

/** Reads the certificate of the site's public address with a TLS handshake. Never rejects. */
export async function readCertificate(siteUrl: string): Promise<CertificateStatus> {
  const { hostname, port } = new URL(siteUrl);
  // Accepts untrusted certificates, so that the date on which one expired can be reported.
  const options = { host: hostname, servername: hostname, rejectUnauthorized: false };
  const socket = connect({ ...options, port: Number(port) || 443 });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const endsAt = Date.parse(socket.getPeerCertificate().valid_to);
    if (!Number.isNaN(endsAt)) return { endsAt, fault: socket.authorized ? null : 'untrusted' };
  } catch {
    // Unreachable.
  } finally {
    socket.destroy();
  }
  return { endsAt: null, fault: 'unreachable' };
}
