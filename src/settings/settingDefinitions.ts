import * as parse from './settingParsers.ts';

/** One setting: how its text is read, and everything that people are told about it. */
export interface Definition<T = unknown> {
  readonly parse: parse.Parser<T>;
  /** Read in its place when nothing is set. */
  readonly fallback?: string;
  /** What stands in for a fallback that is not a fixed text. */
  readonly otherwise?: string;
  readonly example: string;
  /** Its value is never repeated in a message. */
  readonly secret?: true;
  /** For the person who sets it: one or two sentences. */
  readonly about: string;
}

/** A setting that always has a value. */
const define = <T>(definition: Definition<T> & { readonly fallback: string }) => definition;
/** A setting that may be absent. */
const defineOptional = <T>(
  definition: Omit<Definition<T>, 'fallback'> & { readonly otherwise: string },
): Definition<T> & { readonly fallback?: never } => definition;

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Every setting there is, by the name it has in the environment. `.env.example` and docs/settings.md are written
 * from it (`node scripts/settings/write.ts`), and a name that is not here is pointed out at start (`unknownSettings.ts`).
 */
export const DEFINITIONS = {
  SITE_URL: defineOptional({
    parse: parse.origin,
    otherwise: 'http://localhost:PORT',
    example: 'https://www.your-practice.example',
    about: 'The public address: for links and the sitemap, and only its form may post.',
  }),
  PORT: define({
    parse: parse.integer(0, 65_535),
    fallback: '3000',
    example: '8080',
    about: 'The port the site listens on; 0 takes any that is free.',
  }),
  HOST: define({
    parse: parse.anyText,
    fallback: '127.0.0.1',
    example: '0.0.0.0',
    about:
      'The address the site listens on; by default only this machine, such as a proxy on it, reaches the site.',
  }),
  TRUST_PROXY: defineOptional({
    parse: parse.proxies,
    otherwise: 'no proxy is trusted',
    example: '127.0.0.1,10.1.0.0/16',
    about:
      'Addresses or networks of the proxies that send the visitor’s address with every request (X-Forwarded-For), separated by commas; never all addresses.',
  }),
  SMTP_URL: defineOptional({
    parse: parse.smtp,
    otherwise: 'each mail becomes a file in DATA_DIR/mail',
    example: 'smtps://user:password@mail.your-provider.example:465',
    secret: true,
    about: `The mail server: smtps:// mostly has port 465, smtp:// 587 (encrypted too). In the address, ${parse.LOGIN_SIGNS}.`,
  }),
  MAIL_TO: defineOptional({
    parse: parse.address,
    otherwise: 'the practice’s email address in the content',
    example: 'you@your-practice.example',
    about:
      'Who gets the enquiries; the privacy policy names the domain. Set it, or whoever edits the page decides. A helpdesk such as Zendesk sets aside mail marked Auto-Submitted, as every enquiry is: let mail from MAIL_FROM in there, or give a mailbox.',
  }),
  MAIL_FROM: defineOptional({
    parse: parse.address,
    otherwise: 'the user of SMTP_URL where that is an address, or enquiries@ the name in SITE_URL',
    example: 'website@your-practice.example',
    about: 'The sender of every mail: an address of your own domain, or receivers take the mail for forged.',
  }),
  ACKNOWLEDGE: define({
    parse: parse.onOff,
    fallback: 'off',
    example: 'on',
    about: 'on: a visitor gets a short confirmation by mail, at most one a day.',
  }),
  ALERT_URL: defineOptional({
    parse: parse.base,
    otherwise: 'nobody is told',
    example: 'https://chat.example/hook',
    secret: true,
    about:
      'Gets a POST when mail stops for 15 minutes, enquiries failed or cannot be kept, the form begins to refuse at HELD_MAX, content is at fault, or a backup failed or is overdue, and when that is over; also when enquiries are held. The final address: redirects are not followed.',
  }),
  HEALTH_KEY: defineOptional({
    parse: parse.accessKey,
    otherwise: 'only this machine sees them',
    example: 'a-long-random-text-of-your-own',
    secret: true,
    about:
      'Whoever sends it to /healthz (Authorization: Bearer KEY) sees the counts and the fault of the content from outside; others see only whether all is well.',
  }),
  DIGEST: define({
    parse: parse.onOff,
    fallback: 'off',
    example: 'on',
    about: 'on: a mail every morning after seven: how many enquiries came, how many are not yet mailed.',
  }),
  CONTENT_DIR: define({
    parse: parse.folder,
    fallback: './content',
    example: '../my-practice',
    about: 'The folder of your practice: its words, facts and pictures. npm run new-practice writes one.',
  }),
  ADMIN: define({
    parse: parse.onOff,
    fallback: 'on',
    example: 'off',
    about:
      'off: nothing at /admin. On: nobody can sign in until an invitation was used (npm run admin -- invite EMAIL).',
  }),
  DATA_DIR: define({
    parse: parse.folder,
    fallback: './data',
    example: '/var/lib/tideline',
    about:
      'Where enquiries are kept, mails while there is no mail server, and what is published: a folder of the site’s own, not a shared one.',
  }),
  DATABASE_URL: defineOptional({
    parse: parse.postgres,
    otherwise: 'the store in DATA_DIR',
    example: 'postgres://user:password@host:5432/tideline',
    secret: true,
    about:
      'A PostgreSQL in which several servers share one store; user and password are written as in SMTP_URL. For a certificate of its provider’s own: ?sslmode=verify-full&sslrootcert=FILE.',
  }),
  RETENTION_DAYS: define({
    parse: parse.integer(1, 3650),
    fallback: '90',
    example: '60',
    about: 'Sent enquiries are erased so many days after they were sent; held ones after 30.',
  }),
  BACKUP_KEEP: define({
    parse: parse.integer(1, 3650),
    fallback: '14',
    example: '30',
    about: 'How many backups stay in their folder; older ones are deleted.',
  }),
  BACKUP_COPY: defineOptional({
    parse: parse.anyText,
    otherwise: 'backups stay on this machine',
    example: 'rclone copy "$1" offsite:tideline',
    secret: true,
    about:
      'A shell command that takes each backup to another place; "$1" is the file. A backup holds what people wrote: encrypt it there.',
  }),
  CAPTCHA: define({
    parse: parse.oneOf('altcha', 'recaptcha', 'none'),
    fallback: 'altcha',
    example: 'recaptcha',
    about:
      'How the form keeps robots out: altcha (built in, no account), recaptcha (Google’s, version 3), none (for development; refused when SITE_URL is public).',
  }),
  RECAPTCHA_SITE_KEY: defineOptional({
    parse: parse.anyText,
    otherwise: 'none; needed when CAPTCHA is recaptcha',
    example: '6Lc_site_key',
    about: 'The key of reCAPTCHA v3 that the page shows.',
  }),
  RECAPTCHA_SECRET_KEY: defineOptional({
    parse: parse.anyText,
    otherwise: 'none; needed when CAPTCHA is recaptcha',
    example: '6Lc_secret_key',
    secret: true,
    about: 'The key of reCAPTCHA v3 that stays with the server.',
  }),
  RECAPTCHA_MIN_SCORE: define({
    parse: parse.fraction,
    fallback: '0.5',
    example: '0.3',
    about: 'Enquiries that Google scores below this are held for you, not mailed.',
  }),
  RECAPTCHA_VERIFY_URL: define({
    parse: parse.base,
    fallback: 'https://www.google.com/recaptcha/api/siteverify',
    example: 'https://www.recaptcha.net/recaptcha/api/siteverify',
    about: 'Where tokens of reCAPTCHA are checked.',
  }),
  RATE_LIMIT: define({
    parse: parse.rate,
    fallback: '10/hour',
    example: '30/hour',
    about: 'Enquiries of one client, by minute, hour or day; off lifts every ceiling, for load tests.',
  }),
  HELD_MAX: define({
    parse: parse.integer(1, 1_000_000),
    fallback: '2000',
    example: '500',
    about:
      'With so many held enquiries (or 4 kB for each), those without a person check are refused until you have looked; you are mailed within a minute.',
  }),
  FUNCTIONS_ORIGIN: defineOptional({
    parse: parse.base,
    otherwise: 'the site itself',
    example: 'https://form.your-practice.example',
    about: 'Where the browser sends enquiries, when the page is on a static host and the server elsewhere.',
  }),
  FUNCTIONS_REGION: define({
    parse: parse.region,
    fallback: 'australia-southeast1',
    example: 'us-central1',
    about: 'The region of Firebase functions.',
  }),
  FIREBASE_CONFIG: defineOptional({
    parse: parse.firebaseConfig,
    otherwise: 'nothing of Google’s is loaded',
    example: '{"apiKey":"…","projectId":"…","appId":"…"}',
    secret: true,
    about: 'The JSON of a Firebase web app: turns on analytics, sign-in and messaging headers.',
  }),
  LOG_LEVEL: define({
    parse: parse.oneOf(...LOG_LEVELS),
    fallback: 'info',
    example: 'warn',
    about: `How much is logged: ${LOG_LEVELS.join(', ')}. No log holds a name, an address or a message.`,
  }),
};

export type SettingName = keyof typeof DEFINITIONS;

/** What reading a setting gives: nothing is possible only where there is no fallback. */
export type SettingValue<Name extends SettingName> = (typeof DEFINITIONS)[Name] extends Definition<
  infer T
> & {
  readonly fallback: string;
}
  ? T
  : (typeof DEFINITIONS)[Name] extends Definition<infer T>
    ? T | undefined
    : never;
