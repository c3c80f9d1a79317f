import type { Environment } from './environment.ts';
import * as parse from './parsers.ts';
import { isPublicHost } from './publicHost.ts';

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
  readonly mailFrom?: string;
  readonly acknowledge: boolean;
  readonly digest: boolean;
  readonly captcha: CaptchaSettings;
  readonly firebase?: Readonly<Record<string, string>>;
  readonly functions: { readonly region: string; readonly origin?: string };
  /** For one client address; `null`: no limit. */
  readonly rateLimit: parse.Rate | null;
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
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

/** A setting that cannot be used. Its message is one line: name, what was found, what is expected. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Held enquiries wait this long for the owner (CONTRACT "Settings", `RETENTION_DAYS`), who is told a week before they go. */
const HELD_DAYS = 30;
const HELD_NOTICE_DAYS = 7;

/** What a held enquiry may take of the disk on average: a message of 2,000 characters takes 2 to 6 kB. */
const HELD_BYTES = 4096;

/** Their values are never repeated in a message. */
const SECRET = new Set(['DATABASE_URL', 'SMTP_URL', 'RECAPTCHA_SECRET_KEY', 'FIREBASE_CONFIG', 'ALERT_URL']);

/** @throws SettingsError about the first value that cannot be used. An empty value counts as not set. */
export function readSettings(environment: Environment): Settings {
  const readOptional: ReadOptional = (name, parser) => {
    const found = environment[name]?.trim();
    return found ? parseSetting(name, found, parser) : undefined;
  };
  const readSetting = <T>(name: string, parser: parse.Parser<T>, fallback: string): T =>
    parseSetting(name, environment[name]?.trim() || fallback, parser);

  const port = readSetting('PORT', parse.integer(0, 65_535), '3000');
  const heldMax = readSetting('HELD_MAX', parse.integer(1, 1_000_000), '2000');
  const siteUrl = readSetting('SITE_URL', parse.origin, `http://localhost:${port}`);
  return Object.freeze({
    port,
    host: readSetting('HOST', parse.anyText, '127.0.0.1'),
    siteUrl,
    trustProxy: readOptional('TRUST_PROXY', parse.proxies) ?? [],
    contentDir: readSetting('CONTENT_DIR', parse.anyText, './content'),
    dataDir: readSetting('DATA_DIR', parse.anyText, './data'),
    ...omitUndefined('databaseUrl', readOptional('DATABASE_URL', parse.postgres)),
    ...omitUndefined('smtpUrl', readOptional('SMTP_URL', parse.smtp)),
    ...omitUndefined('mailTo', readOptional('MAIL_TO', parse.address)),
    ...omitUndefined('mailFrom', readOptional('MAIL_FROM', parse.address)),
    acknowledge: readSetting('ACKNOWLEDGE', parse.onOff, 'off'),
    digest: readSetting('DIGEST', parse.onOff, 'off'),
    captcha: Object.freeze(readCaptcha(readOptional, siteUrl)),
    ...omitUndefined('firebase', readOptional('FIREBASE_CONFIG', parse.firebaseConfig)),
    functions: Object.freeze({
      region: readSetting('FUNCTIONS_REGION', parse.region, 'australia-southeast1'),
      ...omitUndefined('origin', readOptional('FUNCTIONS_ORIGIN', parse.base)),
    }),
    rateLimit: readSetting('RATE_LIMIT', parse.rate, '10/hour'),
    heldMax: Object.freeze({ rows: heldMax, bytes: heldMax * HELD_BYTES }),
    retention: Object.freeze({
      sentDays: readSetting('RETENTION_DAYS', parse.integer(1, 3650), '90'),
      heldDays: HELD_DAYS,
      heldNoticeDays: HELD_NOTICE_DAYS,
    }),
    ...omitUndefined('alertUrl', readOptional('ALERT_URL', parse.base)),
    logLevel: readSetting('LOG_LEVEL', parse.oneOf(...LOG_LEVELS), 'info'),
  });
}

type ReadOptional = <T>(name: string, parser: parse.Parser<T>) => T | undefined;

function readCaptcha(readOptional: ReadOptional, siteUrl: string): CaptchaSettings {
  const provider = readOptional('CAPTCHA', parse.oneOf('altcha', 'recaptcha', 'none')) ?? 'altcha';
  if (provider === 'none' && isPublicHost(new URL(siteUrl).hostname)) {
    throw new SettingsError(
      `CAPTCHA: found none, which is for development only, expected altcha or recaptcha because SITE_URL (${siteUrl}) is public.`,
    );
  }
  // Read whichever is in use: a wrong value must not wait for the day that the captcha is changed.
  const minScore = readOptional('RECAPTCHA_MIN_SCORE', parse.fraction) ?? 0.5;
  const verifyUrl =
    readOptional('RECAPTCHA_VERIFY_URL', parse.base) ?? 'https://www.google.com/recaptcha/api/siteverify';
  if (provider !== 'recaptcha') return { provider };
  const requireKey = (name: string) => {
    const value = readOptional(name, parse.anyText);
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

function parseSetting<T>(name: string, found: string, parser: parse.Parser<T>): T {
  try {
    return parser(found);
  } catch (error) {
    if (!(error instanceof parse.ExpectedError)) throw error;
    const shown = SECRET.has(name) ? 'a value that cannot be used (not shown)' : JSON.stringify(found);
    throw new SettingsError(`${name}: found ${shown}, expected ${error.message}.`);
  }
}

/** An optional property that is absent, not `undefined`, when there is nothing to say. */
function omitUndefined<K extends string, T>(key: K, value: T | undefined): { [P in K]?: T } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]: T });
}
