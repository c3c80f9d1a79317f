import path from 'node:path';
import { connect } from 'node:tls';
import * as v from 'valibot';
import { isEmailAddress } from '#enquiry/validate';
import type { Environment } from './environment.ts';
import { isPublicHost } from './publicHost.ts';
import { SETTING_NOTES, SETTINGS, type SettingValues } from './settingsSchema.ts';

/** Every row of CONTRACT "Settings", parsed and checked. */
export type Settings = ReturnType<typeof readSettings>;

/** A setting that cannot be used. Its message is one line: name, what was found, what is expected. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Held enquiries wait this long for the owner (CONTRACT "Settings", `RETENTION_DAYS`), who is told a week before they go. */
const HELD_DAYS = 30;
const HELD_NOTICE_DAYS = 7;

/** What a held enquiry may take of the disk on average: a message of 2,000 characters takes 2 to 6 kB. */
const HELD_BYTES = 4096;

/** @throws SettingsError about the first value that cannot be used. An empty value counts as not set. */
export function readSettings(environment: Environment) {
  const values = parseValues(environment);
  const siteUrl = values.SITE_URL ?? `http://localhost:${values.PORT}`;
  refuseDataInContent(values.CONTENT_DIR, values.DATA_DIR);
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    siteUrl,
    /** Addresses and networks; empty: trust the socket alone. */
    trustProxy: values.TRUST_PROXY ?? [],
    contentDir: values.CONTENT_DIR,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    smtpUrl: values.SMTP_URL,
    mailTo: values.MAIL_TO,
    /** Never from the content: who may edit the page may not choose whom mails come from. */
    mailFrom: values.MAIL_FROM ?? deriveSender(values.SMTP_URL, siteUrl),
    admin: values.ADMIN,
    acknowledge: values.ACKNOWLEDGE,
    digest: values.DIGEST,
    captcha: Object.freeze(chooseCaptcha(values, siteUrl)),
    firebase: values.FIREBASE_CONFIG,
    functions: Object.freeze({ region: values.FUNCTIONS_REGION, origin: values.FUNCTIONS_ORIGIN }),
    /** For one client address; `null`: no limit. */
    rateLimit: values.RATE_LIMIT,
    /** Above so much that is held, enquiries without a person check are refused. */
    heldMax: Object.freeze({ rows: values.HELD_MAX, bytes: values.HELD_MAX * HELD_BYTES }),
    /** In days. The desk erases by this object, and the privacy notice states it. */
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
  const found = Object.fromEntries(
    Object.keys(SETTINGS.entries).map((name) => [name, unquote(environment[name]) || undefined]),
  );
  const { success, output, issues } = v.safeParse(SETTINGS, found, {
    abortEarly: true,
    abortPipeEarly: true,
  });
  if (success) return output;
  const name = String(issues[0].path?.[0].key);
  throw new SettingsError(
    `${name}: found ${formatValue(name, found[name] ?? '')}, expected ${issues[0].message}.`,
  );
}

/** A login or a token may be in any of them: what was meant for another setting is put into this one by mistake. */
const formatValue = (name: string, found: string) =>
  SETTING_NOTES.find((setting) => setting.name === name)?.secret || /:.*@|=|\/\/[^/]*:\D/.test(found)
    ? 'a value that cannot be used (not shown)'
    : JSON.stringify(found);

/** Its files would be at fault one by one. In a hidden folder nobody reads them. */
function refuseDataInContent(contentDir: string, dataDir: string): void {
  const inside = path.relative(contentDir, dataDir);
  if (path.isAbsolute(inside) || inside.split(path.sep).some((part) => part.startsWith('.'))) return;
  throw new SettingsError(
    `DATA_DIR: found ${JSON.stringify(dataDir)}, which is in CONTENT_DIR, expected a folder of the site’s own beside it.`,
  );
}

/** The practice's folder alone, for those who need it though another setting may be wrong. */
export function readContentDir({ CONTENT_DIR }: Environment): string {
  return unquote(CONTENT_DIR) || SETTINGS.entries.CONTENT_DIR.default;
}

/** Without the quotes around the whole value, which `docker run --env-file` and some hosts keep. */
function unquote(value = ''): string {
  const text = value.trim();
  const [quote = ''] = text;
  const inside = text.slice(1, -1);
  return /["']/.test(quote) && text.length > 1 && text.endsWith(quote) && !inside.includes(quote)
    ? inside.trim()
    : text;
}

/** The login at the mail server, which it lets send; where that is no address, one at the site's own name. */
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
    /** Scores below this are not sent but held; 0 to 1. */
    minScore: values.RECAPTCHA_MIN_SCORE,
    verifyUrl: values.RECAPTCHA_VERIFY_URL,
  };
}

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

/** What visitors' browsers are shown at this address. */
export interface CertificateStatus {
  readonly endsAt: number | null;
  /** Browsers would not trust it; or nobody answered there, as on many networks from inside. */
  readonly fault: 'untrusted' | 'unreachable' | null;
}

/** In milliseconds. */
const TIMEOUT = 5000;

/** Looks at the certificate of our own public address. Nothing is sent but the greeting. Never rejects. */
export function readCertificate(siteUrl: string): Promise<CertificateStatus> {
  const { hostname, port } = new URL(siteUrl);
  return new Promise((resolve) => {
    // Looked at even when it is not trusted: that one has ended is what the owner must hear.
    const socket = connect({
      ...{ host: hostname, port: Number(port) || 443, servername: hostname },
      ...{ rejectUnauthorized: false, timeout: TIMEOUT },
    });
    const settle = (look: CertificateStatus) => {
      socket.destroy();
      resolve(look);
    };
    socket.once('secureConnect', () => {
      const endsAt = Date.parse(socket.getPeerCertificate().valid_to);
      const fault = socket.authorized ? null : 'untrusted';
      settle(Number.isNaN(endsAt) ? { endsAt: null, fault: 'unreachable' } : { endsAt, fault });
    });
    socket.once('timeout', () => settle({ endsAt: null, fault: 'unreachable' }));
    socket.once('error', () => settle({ endsAt: null, fault: 'unreachable' }));
  });
}
