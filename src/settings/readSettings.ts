import path from 'node:path';
import { isEmailAddress } from '#enquiry/validate';
import type { Environment } from './environment.ts';
import { isPublicHost } from './publicHost.ts';
import {
  DEFINITIONS,
  type Definition,
  type LOG_LEVELS,
  type SettingName,
  type SettingValue,
} from './settingDefinitions.ts';
import { ExpectedError, type Rate } from './settingParsers.ts';

/** The captcha in use, with what only that one needs. */
type CaptchaSettings =
  | { readonly provider: 'altcha' }
  | { readonly provider: 'none' }
  | {
      readonly provider: 'recaptcha';
      readonly siteKey: string;
      readonly secretKey: string;
      /** Scores below this are not sent but held; 0 to 1. */
      readonly minScore: number;
      readonly verifyUrl: string;
    };

/** Every row of CONTRACT "Settings". */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash. */
  readonly siteUrl: string;
  /** Addresses and networks; empty: trust the socket alone. */
  readonly trustProxy: readonly string[];
  /** The practice: its words, facts and pictures. */
  readonly contentDir: string;
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly smtpUrl?: URL;
  /** The content's practice address when not set. */
  readonly mailTo?: string;
  /** Never from the content: who may edit the page may not choose whom mails come from. */
  readonly mailFrom: string;
  /** Whether there is an owner's desk at /admin. */
  readonly admin: boolean;
  readonly acknowledge: boolean;
  readonly digest: boolean;
  readonly captcha: CaptchaSettings;
  readonly firebase?: Readonly<Record<string, string>>;
  readonly functions: { readonly region: string; readonly origin?: string };
  /** For one client address; `null`: no limit. */
  readonly rateLimit: Rate | null;
  /** Above so much that is held, enquiries without a person check are refused. */
  readonly heldMax: { readonly rows: number; readonly bytes: number };
  /** In days. The desk erases by this object, and the privacy notice states it. */
  readonly retention: {
    readonly sentDays: number;
    readonly heldDays: number;
    /** The owner is told this long before held words are erased. */
    readonly heldNoticeDays: number;
  };
  readonly alertUrl?: string;
  /** Opens the counts of `/healthz` to callers from outside. */
  readonly healthKey?: string;
  readonly backups: {
    /** So many stay. */
    readonly kept: number;
    /** The shell's, told the file as its first argument. */
    readonly copyCommand?: string;
  };
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

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
export function readSettings(environment: Environment): Settings {
  const read: ReadSetting = (name) => {
    const definition: Definition = DEFINITIONS[name];
    const found = unquote(environment[name]) || definition.fallback;
    return (found ? parseSetting(name, found, definition) : undefined) as SettingValue<typeof name>;
  };
  const port = read('PORT');
  const heldMax = read('HELD_MAX');
  const siteUrl = read('SITE_URL') ?? `http://localhost:${port}`;
  const smtpUrl = read('SMTP_URL');
  const [contentDir, dataDir] = [read('CONTENT_DIR'), read('DATA_DIR')];
  refuseDataInContent(contentDir, dataDir);
  return Object.freeze({
    port,
    host: read('HOST'),
    siteUrl,
    trustProxy: read('TRUST_PROXY') ?? [],
    contentDir,
    dataDir,
    ...omitUndefined('databaseUrl', read('DATABASE_URL')),
    ...omitUndefined('smtpUrl', smtpUrl),
    ...omitUndefined('mailTo', read('MAIL_TO')),
    mailFrom: read('MAIL_FROM') ?? deriveSender(smtpUrl, siteUrl),
    admin: read('ADMIN'),
    acknowledge: read('ACKNOWLEDGE'),
    digest: read('DIGEST'),
    captcha: Object.freeze(readCaptcha(read, siteUrl)),
    ...omitUndefined('firebase', read('FIREBASE_CONFIG')),
    functions: Object.freeze({
      region: read('FUNCTIONS_REGION'),
      ...omitUndefined('origin', read('FUNCTIONS_ORIGIN')),
    }),
    rateLimit: read('RATE_LIMIT'),
    heldMax: Object.freeze({ rows: heldMax, bytes: heldMax * HELD_BYTES }),
    retention: Object.freeze({
      sentDays: read('RETENTION_DAYS'),
      heldDays: HELD_DAYS,
      heldNoticeDays: HELD_NOTICE_DAYS,
    }),
    ...omitUndefined('alertUrl', read('ALERT_URL')),
    ...omitUndefined('healthKey', read('HEALTH_KEY')),
    backups: Object.freeze({
      kept: read('BACKUP_KEEP'),
      ...omitUndefined('copyCommand', read('BACKUP_COPY')),
    }),
    logLevel: read('LOG_LEVEL'),
  });
}

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
  return unquote(CONTENT_DIR) || DEFINITIONS.CONTENT_DIR.fallback;
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

type ReadSetting = <Name extends SettingName>(name: Name) => SettingValue<Name>;

function readCaptcha(read: ReadSetting, siteUrl: string): CaptchaSettings {
  const provider = read('CAPTCHA');
  if (provider === 'none' && isPublicHost(new URL(siteUrl).hostname)) {
    throw new SettingsError(
      `CAPTCHA: found none, which is for development only, expected altcha or recaptcha because SITE_URL (${siteUrl}) is public.`,
    );
  }
  // Read whichever is in use: a wrong value must not wait for the day that the captcha is changed.
  const minScore = read('RECAPTCHA_MIN_SCORE');
  const verifyUrl = read('RECAPTCHA_VERIFY_URL');
  if (provider !== 'recaptcha') return { provider };
  const requireKey = (name: 'RECAPTCHA_SITE_KEY' | 'RECAPTCHA_SECRET_KEY') => {
    const value = read(name);
    if (value !== undefined) return value;
    throw new SettingsError(
      `${name}: found nothing, expected your reCAPTCHA v3 key because CAPTCHA is recaptcha.`,
    );
  };
  return {
    provider,
    siteKey: requireKey('RECAPTCHA_SITE_KEY'),
    secretKey: requireKey('RECAPTCHA_SECRET_KEY'),
    minScore,
    verifyUrl,
  };
}

function parseSetting<T>(name: string, found: string, { parse, secret }: Definition<T>): T {
  try {
    return parse(found);
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    // A login or a token may be in any of them: what was meant for another setting is put into this one by mistake.
    const shown =
      secret || /:.*@|=|\/\/[^/]*:\D/.test(found)
        ? 'a value that cannot be used (not shown)'
        : JSON.stringify(found);
    throw new SettingsError(`${name}: found ${shown}, expected ${error.message}.`);
  }
}

/** An optional property that is absent, not `undefined`, when there is nothing to say. */
function omitUndefined<K extends string, T>(key: K, value: T | undefined): { [P in K]?: T } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]: T });
}
