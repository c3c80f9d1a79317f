import * as v from 'valibot';
import * as kind from './settingKinds.ts';

interface SettingNotes {
  /** The heading of the group that begins with this setting. Groups follow the steps of putting a site live. */
  readonly heading?: string;
  readonly about: string;
  readonly example: string;
  /** Describes the default if it is not a fixed text. */
  readonly defaultText?: string;
  /** The value never appears in a message. */
  readonly secret?: true;
}

const withNotes = <Schema extends v.GenericSchema>(schema: Schema, notes: SettingNotes): Schema =>
  v.pipe(schema, v.metadata({ ...notes })) as unknown as Schema;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Every setting, by its name in the environment. `node scripts/settings/write.ts` writes `.env.example` and
 * docs/settings.md from it; unknown names are reported at startup (`unknownSettings.ts`).
 */
export const SETTINGS = v.object({
  CONTENT_DIR: withNotes(v.optional(kind.folder, './content'), {
    heading: 'Your practice',
    example: '../my-practice',
    about: 'The folder of your practice: its words, facts and pictures. npm run new-practice writes one.',
  }),
  SITE_URL: withNotes(v.optional(kind.origin), {
    heading: 'The address',
    defaultText: 'http://localhost:PORT',
    example: 'https://www.your-practice.example',
    about: 'The public address: for links and the sitemap, and only its form may post.',
  }),
  PORT: withNotes(v.optional(kind.integer(0, 65_535), '3000'), {
    example: '8080',
    about: 'The port the site listens on; 0 takes any that is free.',
  }),
  HOST: withNotes(v.optional(kind.anyText, '127.0.0.1'), {
    example: '0.0.0.0',
    about:
      'The address the site listens on; by default only this machine, such as a proxy on it, reaches the site.',
  }),
  TRUST_PROXY: withNotes(v.optional(kind.proxies), {
    defaultText: 'no proxy is trusted',
    example: '127.0.0.1,10.1.0.0/16',
    about:
      'Addresses or networks of the proxies that send the visitor’s address with every request (X-Forwarded-For), separated by commas; never all addresses.',
  }),
  ADMIN: withNotes(v.optional(kind.onOff, 'on'), {
    heading: 'The admin',
    example: 'off',
    about:
      'off: nothing at /admin. On: nobody can sign in until an invitation was used (npm run admin -- invite EMAIL).',
  }),
  SMTP_URL: withNotes(v.optional(kind.smtp), {
    heading: 'Mail',
    defaultText: 'each mail becomes a file in DATA_DIR/mail',
    example: 'smtps://user:password@mail.your-provider.example:465',
    secret: true,
    about: `The mail server: smtps:// mostly has port 465, smtp:// 587 (encrypted too). In the address, ${kind.LOGIN_ENCODING}.`,
  }),
  MAIL_TO: withNotes(v.optional(kind.emailAddress), {
    defaultText: 'the practice’s email address in the content',
    example: 'you@your-practice.example',
    about:
      'Who gets the enquiries; the privacy policy names the domain. Set it, or whoever edits the page decides. A helpdesk such as Zendesk sets aside mail marked Auto-Submitted, as every enquiry is: let mail from MAIL_FROM in there, or give a mailbox.',
  }),
  MAIL_FROM: withNotes(v.optional(kind.emailAddress), {
    defaultText: 'the user of SMTP_URL where that is an address, or enquiries@ the name in SITE_URL',
    example: 'website@your-practice.example',
    about: 'The sender of every mail: an address of your own domain, or receivers take the mail for forged.',
  }),
  ACKNOWLEDGE: withNotes(v.optional(kind.onOff, 'off'), {
    example: 'on',
    about: 'on: a visitor gets a short confirmation by mail, at most one a day.',
  }),
  ALERT_URL: withNotes(v.optional(kind.baseUrl), {
    heading: 'Alerts and logs',
    defaultText: 'nobody is told',
    example: 'https://chat.example/hook',
    secret: true,
    about:
      'Gets a POST when mail stops for 15 minutes, enquiries failed or cannot be kept, the form begins to refuse at HELD_MAX, content is at fault, or a backup failed or is overdue, and when that is over; also when enquiries are held. The final address: redirects are not followed.',
  }),
  HEALTH_KEY: withNotes(v.optional(kind.accessKey), {
    defaultText: 'only this machine sees them',
    example: 'a-long-random-text-of-your-own',
    secret: true,
    about:
      'Whoever sends it to /healthz (Authorization: Bearer KEY) sees the counts and the fault of the content from outside; others see only whether all is well.',
  }),
  DIGEST: withNotes(v.optional(kind.onOff, 'off'), {
    example: 'on',
    about: 'on: a mail every morning after seven: how many enquiries came, how many are not yet mailed.',
  }),
  LOG_LEVEL: withNotes(v.optional(kind.oneOf(LOG_LEVELS), 'info'), {
    example: 'warn',
    about: `How much is logged: ${LOG_LEVELS.join(', ')}. No log holds a name, an address or a message.`,
  }),
  DATA_DIR: withNotes(v.optional(kind.folder, './data'), {
    heading: 'Enquiries',
    example: '/var/lib/tideline',
    about:
      'Where enquiries are kept, mails while there is no mail server, and what is published: a folder of the site’s own, not a shared one.',
  }),
  DATABASE_URL: withNotes(v.optional(kind.postgres), {
    defaultText: 'the store in DATA_DIR',
    example: 'postgres://user:password@host:5432/tideline',
    secret: true,
    about:
      'A PostgreSQL in which several servers share one store; user and password are written as in SMTP_URL. For a certificate of its provider’s own: ?sslmode=verify-full&sslrootcert=FILE.',
  }),
  RETENTION_DAYS: withNotes(v.optional(kind.integer(1, 3650), '90'), {
    example: '60',
    about: 'Sent enquiries are erased so many days after they were sent; held ones after 30.',
  }),
  RATE_LIMIT: withNotes(v.optional(kind.rateLimit, '10/hour'), {
    example: '30/hour',
    about: 'Enquiries of one client, by minute, hour or day; off lifts every ceiling, for load tests.',
  }),
  HELD_MAX: withNotes(v.optional(kind.integer(1, 1_000_000), '2000'), {
    example: '500',
    about:
      'With so many held enquiries (or 4 kB for each), those without a person check are refused until you have looked; you are mailed within a minute.',
  }),
  BACKUP_KEEP: withNotes(v.optional(kind.integer(1, 3650), '14'), {
    heading: 'Backups',
    example: '30',
    about: 'How many backups stay in their folder; older ones are deleted.',
  }),
  BACKUP_COPY: withNotes(v.optional(kind.anyText), {
    defaultText: 'backups stay on this machine',
    example: 'rclone copy "$1" offsite:tideline',
    secret: true,
    about:
      'A shell command that takes each backup to another place; "$1" is the file. A backup holds what people wrote: encrypt it there.',
  }),
  CAPTCHA: withNotes(v.optional(kind.oneOf(['altcha', 'recaptcha', 'none']), 'altcha'), {
    heading: 'The person check',
    example: 'recaptcha',
    about:
      'How the form keeps robots out: altcha (built in, no account), recaptcha (Google’s, version 3), none (for development; refused when SITE_URL is public).',
  }),
  RECAPTCHA_SITE_KEY: withNotes(v.optional(kind.anyText), {
    defaultText: 'none; needed when CAPTCHA is recaptcha',
    example: '6Lc_site_key',
    about: 'The key of reCAPTCHA v3 that the page shows.',
  }),
  RECAPTCHA_SECRET_KEY: withNotes(v.optional(kind.anyText), {
    defaultText: 'none; needed when CAPTCHA is recaptcha',
    example: '6Lc_secret_key',
    secret: true,
    about: 'The key of reCAPTCHA v3 that stays with the server.',
  }),
  RECAPTCHA_MIN_SCORE: withNotes(v.optional(kind.fraction, '0.5'), {
    example: '0.3',
    about: 'Enquiries that Google scores below this are held for you, not mailed.',
  }),
  RECAPTCHA_VERIFY_URL: withNotes(
    v.optional(kind.baseUrl, 'https://www.google.com/recaptcha/api/siteverify'),
    {
      example: 'https://www.recaptcha.net/recaptcha/api/siteverify',
      about: 'Where tokens of reCAPTCHA are checked.',
    },
  ),
  FUNCTIONS_ORIGIN: withNotes(v.optional(kind.baseUrl), {
    heading: 'A static host, and Google’s services',
    defaultText: 'the site itself',
    example: 'https://form.your-practice.example',
    about: 'Where the browser sends enquiries, when the page is on a static host and the server elsewhere.',
  }),
  FUNCTIONS_REGION: withNotes(v.optional(kind.region, 'australia-southeast1'), {
    example: 'us-central1',
    about: 'The region of Firebase functions.',
  }),
  FIREBASE_CONFIG: withNotes(v.optional(kind.firebaseConfig), {
    defaultText: 'nothing of Google’s is loaded',
    example: '{"apiKey":"…","projectId":"…","appId":"…"}',
    secret: true,
    about: 'The JSON of a Firebase web app: turns on analytics, sign-in and messaging headers.',
  }),
});

export type SettingValues = v.InferOutput<typeof SETTINGS>;

export const SETTING_NOTES = Object.entries(SETTINGS.entries).map(([name, schema]) => {
  const notes = v.getMetadata(schema) as unknown as SettingNotes;
  return { ...notes, name: name as keyof SettingValues, fallback: schema.default ?? notes.defaultText ?? '' };
});
