import type { Environment } from './environment.ts';
import { isPublic } from './networks.ts';
import * as parse from './parsers.ts';

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
  const optional: Optional = (name, parser) => {
    const found = environment[name]?.trim();
    return found ? parseSetting(name, found, parser) : undefined;
  };
  const setting = <T>(name: string, parser: parse.Parser<T>, fallback: string): T =>
    parseSetting(name, environment[name]?.trim() || fallback, parser);

  const port = setting('PORT', parse.integer(0, 65_535), '3000');
  const heldMax = setting('HELD_MAX', parse.integer(1, 1_000_000), '2000');
  const siteUrl = setting('SITE_URL', parse.origin, `http://localhost:${port}`);
  return Object.freeze({
    port,
    host: setting('HOST', parse.text, '127.0.0.1'),
    siteUrl,
    trustProxy: optional('TRUST_PROXY', parse.proxies) ?? [],
    dataDir: setting('DATA_DIR', parse.text, './data'),
    ...defined('databaseUrl', optional('DATABASE_URL', parse.postgres)),
    ...defined('smtpUrl', optional('SMTP_URL', parse.smtp)),
    ...defined('mailTo', optional('MAIL_TO', parse.address)),
    ...defined('mailFrom', optional('MAIL_FROM', parse.address)),
    acknowledge: setting('ACKNOWLEDGE', parse.onOff, 'off'),
    digest: setting('DIGEST', parse.onOff, 'off'),
    captcha: Object.freeze(readCaptcha(optional, siteUrl)),
    ...defined('firebase', optional('FIREBASE_CONFIG', parse.firebaseConfig)),
    functions: Object.freeze({
      region: setting('FUNCTIONS_REGION', parse.region, 'australia-southeast1'),
      ...defined('origin', optional('FUNCTIONS_ORIGIN', parse.base)),
    }),
    rateLimit: setting('RATE_LIMIT', parse.rate, '10/hour'),
    heldMax: Object.freeze({ rows: heldMax, bytes: heldMax * HELD_BYTES }),
    retention: Object.freeze({
      sentDays: setting('RETENTION_DAYS', parse.integer(1, 3650), '90'),
      heldDays: HELD_DAYS,
      heldNoticeDays: HELD_NOTICE_DAYS,
    }),
    ...defined('alertUrl', optional('ALERT_URL', parse.base)),
    logLevel: setting('LOG_LEVEL', parse.oneOf(...LOG_LEVELS), 'info'),
  });
}

type Optional = <T>(name: string, parser: parse.Parser<T>) => T | undefined;

function readCaptcha(optional: Optional, siteUrl: string): CaptchaSettings {
  const provider = optional('CAPTCHA', parse.oneOf('altcha', 'recaptcha', 'none')) ?? 'altcha';
  if (provider === 'none' && isPublic(new URL(siteUrl).hostname)) {
    throw new SettingsError(
      `CAPTCHA: found none, which is for development only, expected altcha or recaptcha because SITE_URL (${siteUrl}) is public.`,
    );
  }
  // Read whichever is in use: a wrong value must not wait for the day that the captcha is changed.
  const minScore = optional('RECAPTCHA_MIN_SCORE', parse.fraction) ?? 0.5;
  const verifyUrl =
    optional('RECAPTCHA_VERIFY_URL', parse.base) ?? 'https://www.google.com/recaptcha/api/siteverify';
  if (provider !== 'recaptcha') return { provider };
  const key = (name: string) => {
    const value = optional(name, parse.text);
    if (value !== undefined) return value;
    throw new SettingsError(
      `${name}: found nothing, expected your reCAPTCHA v3 key because CAPTCHA is recaptcha.`,
    );
  };
  return {
    provider,
    siteKey: key('RECAPTCHA_SITE_KEY'),
    secretKey: key('RECAPTCHA_SECRET_KEY'),
    minScore,
    verifyUrl,
  };
}

function parseSetting<T>(name: string, found: string, parser: parse.Parser<T>): T {
  try {
    return parser(found);
  } catch (error) {
    if (!(error instanceof parse.Expected)) throw error;
    const shown = SECRET.has(name) ? 'a value that cannot be used (not shown)' : JSON.stringify(found);
    throw new SettingsError(`${name}: found ${shown}, expected ${error.message}.`);
  }
}

/** An optional property that is absent, not `undefined`, when there is nothing to say. */
function defined<K extends string, T>(key: K, value: T | undefined): { [P in K]?: T } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]: T });
}
