import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnvFile } from './environment.ts';
import { readEnvironment, readSettings, SettingsError, showHost } from './index.ts';

describe('with nothing set', () => {
  it('every setting has the default of the contract', () => {
    expect(readSettings({})).toEqual({
      admin: true,
      port: 3000,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:3000',
      trustProxy: [],
      contentDir: './content',
      dataDir: './data',
      mailFrom: 'enquiries@localhost',
      acknowledge: false,
      digest: false,
      captcha: { provider: 'altcha' },
      functions: { region: 'australia-southeast1' },
      rateLimit: { count: 10, windowMs: 3_600_000 },
      heldMax: { rows: 2000, bytes: 8_192_000 },
      retention: { sentDays: 90, heldDays: 30, heldNoticeDays: 7 },
      backups: { kept: 14 },
      logLevel: 'info',
    });
  });

  it('an empty value counts as not set', () => {
    expect(readSettings({ PORT: '', SMTP_URL: ' ' })).toEqual(readSettings({}));
  });
});

describe('the sender of mails', () => {
  const SITE_URL = 'https://www.practice.example';
  it.each([
    [
      'MAIL_FROM if it is set',
      'web@a.example',
      { MAIL_FROM: 'web@a.example', SMTP_URL: 'smtps://ada%40b.example:x@m.example' },
    ],
    ['the login at the mail server', 'ada@b.example', { SMTP_URL: 'smtps://ada%40b.example:x@m.example' }],
    ['at the site’s host', 'enquiries@practice.example', { SMTP_URL: 'smtps://apikey:x@m.example' }],
    ['at the site’s host without a mail server', 'enquiries@practice.example', {}],
    ['at localhost for an IP address', 'enquiries@localhost', { SITE_URL: 'http://192.168.0.9' }],
  ])('is %s', (_, mailFrom, environment) => {
    expect(readSettings({ SITE_URL, ...environment })).toMatchObject({ mailFrom });
  });
});

describe('a setting', () => {
  it.each([
    [{ PORT: '8080' }, { port: 8080, siteUrl: 'http://localhost:8080' }],
    [{ SITE_URL: '"https://www.example.com.au"' }, { siteUrl: 'https://www.example.com.au' }],
    [{ SITE_URL: 'https://www.example.com.au.' }, { siteUrl: 'https://www.example.com.au' }],
    [{ DATA_DIR: "'/var/my data'" }, { dataDir: '/var/my data' }],
    [{ CONTENT_DIR: '/mine', DATA_DIR: '/mine/.data' }, { dataDir: '/mine/.data' }],
    [{ CONTENT_DIR: '/mine/words', DATA_DIR: '/mine' }, { dataDir: '/mine' }],
    [{ BACKUP_COPY: '"/opt/copy" "$1"' }, { backups: { kept: 14, copyCommand: '"/opt/copy" "$1"' } }],
    [
      { ADMIN: 'OFF', RATE_LIMIT: '10 / Hour', LOG_LEVEL: 'INFO' },
      { admin: false, rateLimit: { count: 10, windowMs: 3_600_000 }, logLevel: 'info' },
    ],
    [{ SITE_URL: 'https://www.example.com.au/' }, { siteUrl: 'https://www.example.com.au' }],
    [{ TRUST_PROXY: '10.0.0.5, 10.1.0.0/16,::1' }, { trustProxy: ['10.0.0.5', '10.1.0.0/16', '::1'] }],
    [
      { TRUST_PROXY: '10.0.0.0/8, fc00::/7, ::ffff:10.0.0.0/104' },
      { trustProxy: ['10.0.0.0/8', 'fc00::/7', '::ffff:10.0.0.0/104'] },
    ],
    [{ SITE_URL: 'https://A.example./' }, { siteUrl: 'https://a.example' }],
    [{ DATA_DIR: './~/data' }, { dataDir: './~/data' }],
    [{ DATABASE_URL: 'postgres://u:p@db:5432/x' }, { databaseUrl: 'postgres://u:p@db:5432/x' }],
    [
      { DATABASE_URL: 'postgres://u:%23%2F%3F@db:5432/x?sslmode=require' },
      { databaseUrl: 'postgres://u:%23%2F%3F@db:5432/x?sslmode=require' },
    ],
    [
      { DATABASE_URL: 'POSTGRES://u:p@db/x?SSLMODE=REQUIRE&sslrootcert=/Some/CA.pem' },
      { databaseUrl: 'postgres://u:p@db/x?sslmode=require&sslrootcert=/Some/CA.pem' },
    ],
    [
      { DATABASE_URL: 'postgres:///x?host=/run/postgresql' },
      { databaseUrl: 'postgres://localhost/x?host=/run/postgresql' },
    ],
    [
      { DATABASE_URL: 'postgres://u:p@/x?sslmode=disable&host=%2Fcloudsql%2Fone' },
      { databaseUrl: 'postgres://u:p@localhost/x?sslmode=disable&host=%2Fcloudsql%2Fone' },
    ],
    [{ MAIL_TO: 'owner@example.com' }, { mailTo: 'owner@example.com' }],
    [
      { ACKNOWLEDGE: 'on', DIGEST: 'on' },
      { acknowledge: true, digest: true },
    ],
    [{ CAPTCHA: 'none' }, { captcha: { provider: 'none' } }],
    [{ RATE_LIMIT: 'off' }, { rateLimit: null }],
    [{ RATE_LIMIT: '3/minute' }, { rateLimit: { count: 3, windowMs: 60_000 } }],
    [{ RETENTION_DAYS: '30' }, { retention: { sentDays: 30, heldDays: 30, heldNoticeDays: 7 } }],
    [
      { BACKUP_KEEP: '3', BACKUP_COPY: 'cp "$1" /mnt' },
      { backups: { kept: 3, copyCommand: 'cp "$1" /mnt' } },
    ],
    [{ HELD_MAX: '50' }, { heldMax: { rows: 50, bytes: 204_800 } }],
    [
      { FUNCTIONS_ORIGIN: 'https://fn.example.com/api/' },
      { functions: { origin: 'https://fn.example.com/api' } },
    ],
    [
      { FIREBASE_CONFIG: '{"apiKey":"k","projectId":"p","appId":"a"}' },
      { firebase: { apiKey: 'k', projectId: 'p', appId: 'a' } },
    ],
    [
      { CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET_KEY: 'secret' },
      {
        captcha: {
          provider: 'recaptcha',
          siteKey: 'site',
          secretKey: 'secret',
          minScore: 0.5,
          verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
        },
      },
    ],
  ])('is parsed: %j', (environment, part) => {
    expect(readSettings(environment)).toMatchObject(part);
  });

  it('of the mail server keeps every part of its URL', () => {
    const { smtpUrl } = readSettings({ SMTP_URL: 'smtps://user:p%40%25ss@mail.example.com:465' });
    expect(smtpUrl).toMatchObject({
      protocol: 'smtps:',
      hostname: 'mail.example.com',
      port: '465',
      username: 'user',
      password: 'p%40%25ss',
    });
    const { smtpUrl: unicodeUrl } = readSettings({ SMTP_URL: 'smtp://user:x@mail.bücher.example' });
    expect(unicodeUrl?.hostname).toBe('mail.xn--bcher-kva.example');
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT: found "eighty", expected a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT: found "70000", expected a whole number from 0 to 65535.'],
    [
      { SITE_URL: 'example.com' },
      'SITE_URL: found "example.com", expected an address like https://www.example.com.au.',
    ],
    [{ CONTENT_DIR: '~you' }, 'CONTENT_DIR: found "~you", expected the whole path'],
    [{ SITE_URL: 'https://a.example/b' }, 'without a path, query or login.'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY: found "true", expected your proxies'],
    [{ TRUST_PROXY: '1' }, '(never every address'],
    [{ TRUST_PROXY: '0.0.0.0/0' }, '(never every address'],
    [{ TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' }, '(never every address'],
    [{ TRUST_PROXY: '::/0' }, '(never every address'],
    [{ TRUST_PROXY: '2000::/3' }, '(never every address'],
    [{ TRUST_PROXY: '::ffff:0.0.0.0/96' }, '(never every address'],
    [{ TRUST_PROXY: '10.0.0.0/' }, '(never every address'],
    [{ RECAPTCHA_MIN_SCORE: 'abc' }, 'RECAPTCHA_MIN_SCORE: found "abc", expected a number from 0 to 1'],
    [{ RECAPTCHA_VERIFY_URL: 'here' }, 'RECAPTCHA_VERIFY_URL: found "here", expected an address'],
    [{ MAIL_FROM: 'Ada <a@b.co>' }, 'MAIL_FROM: found "Ada <a@b.co>", expected one email address, such as'],
    [{ ACKNOWLEDGE: 'yes' }, 'ACKNOWLEDGE: found "yes", expected one of on, off.'],
    [{ CAPTCHA: 'turnstile' }, 'CAPTCHA: found "turnstile", expected one of altcha, recaptcha, none.'],
    [
      { CAPTCHA: 'none', SITE_URL: 'https://tideline.example.au' },
      'CAPTCHA: found none, which is for development',
    ],
    [{ CAPTCHA: 'recaptcha' }, 'RECAPTCHA_SITE_KEY: found nothing, expected your reCAPTCHA v3 key'],
    [{ RATE_LIMIT: '10' }, 'RATE_LIMIT: found "10", expected 10/hour or off.'],
    [{ RETENTION_DAYS: '0' }, 'RETENTION_DAYS: found "0", expected a whole number from 1 to 3650.'],
    [{ DATA_DIR: '~/data' }, 'DATA_DIR: found "~/data", expected the whole path, since ~ means nothing here'],
    [{ CONTENT_DIR: '../mine', DATA_DIR: '../mine/data' }, 'which is in CONTENT_DIR, expected a folder of'],
    [{ CONTENT_DIR: '/mine', DATA_DIR: '/mine/' }, 'which is in CONTENT_DIR, expected a folder of'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: found "loud", expected one of fatal'],
    [{ FUNCTIONS_REGION: 'Sydney' }, 'FUNCTIONS_REGION: found "Sydney", expected a region such as'],
    [
      { SMTP_URL: 'smtp://us:p%ss@mail.example.com:587' },
      'SMTP_URL: found a value that cannot be used (not shown), expected an address like smtp://user:pass@host:587 (write % as %25, @ as %40, / as %2F, : as %3A, # as %23 and ? as %3F in the user and the password).',
    ],
    [{ SMTP_URL: 'smtps://100%@mail.example.com' }, 'write % as %25'],
    [{ SMTP_URL: 'smtps://web:pa#ss@mail.example:465' }, '# as %23'],
    [{ SMTP_URL: 'smtps://web:12#34@mail.example:465' }, '# as %23'],
    [{ SMTP_URL: 'smtps://web:12/34@mail.example:465' }, '/ as %2F'],
    [{ SMTP_URL: 'smtps://web:12?34@mail.example:465' }, '? as %3F'],
    [{ SMTP_URL: 'smtps://web:pass@mail.example:465/inbox' }, 'with nothing behind the port.'],
    [{ SMTP_URL: 'smtps://web:pass@mail.example:465?pool=true' }, 'with nothing behind the port.'],
    [{ DATABASE_URL: 'postgres://web:pa/ss@db.example/x' }, '/ as %2F'],
    [{ DATABASE_URL: 'postgres://web:12#34@db.example/x' }, '# as %23'],
    [{ DATABASE_URL: 'postgres://web:12?34@db.example/x' }, '? as %3F'],
    [{ DATABASE_URL: 'postgres://web:12/34@db.example/x' }, '/ as %2F'],
    [{ DATABASE_URL: 'postgres://web:p%ss@db.example/x' }, 'write % as %25'],
    [{ DATABASE_URL: 'postgres://u:p@db/x?sslmode=on' }, 'whose sslmode is one of disable, allow, prefer'],
    [{ DATABASE_URL: 'postgres:///x' }, 'an address like postgres://user:pass@host:5432/tideline'],
    [{ ALERT_URL: 'https://web:pass@ntfy.example/hook' }, 'without user and password.'],
    [{ ALERT_URL: 'https://web:12#3@ntfy.example/hook' }, 'without user and password.'],
    [
      { HEALTH_KEY: 'short' },
      'HEALTH_KEY: found a value that cannot be used (not shown), expected 16 letters',
    ],
    [
      { ALERT_URL: 'ftp://x.example' },
      'ALERT_URL: found a value that cannot be used (not shown), expected an address',
    ],
  ])('is refused with a one-line message: %j', (environment, line) => {
    const read = () => readSettings(environment);
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(line);
    expect(read).not.toThrow(/\n/);
  });

  it.each([
    { SMTP_URL: 'http://user:hunter2@mail.example.com' },
    { DATABASE_URL: 'mysql://user:hunter2@db.example.com' },
    { FIREBASE_CONFIG: '{"apiKey":"hunter2"}' },
    { SITE_URL: 'https://user:hunter2@site.example' },
    { FUNCTIONS_ORIGIN: 'https://user:hunter2@site.example/fn' },
    { RECAPTCHA_VERIFY_URL: 'https://user:12#hunter2@site.example' },
    { SMTP_URL: 'smtps://user:12#hunter2@mail.example:465' },
    { DATABASE_URL: 'postgres://user:12/hunter2@db.example/x' },
    { FUNCTIONS_ORIGIN: 'https://user:hunter2' },
    { DATABASE_URL: 'postgres://user:x@db.example/x?sslmode=hunter2' },
    { MAIL_FROM: 'smtps:web:hunter2@mail.example:465' },
    { MAIL_TO: 'web:hunter2@mail.example' },
    { SITE_URL: 'smtps:web:hunter2@mail.example' },
    { RECAPTCHA_VERIFY_URL: 'ftp://x.example?secret=hunter2' },
    { MAIL_TO: 'password=hunter2' },
  ])('that may hold a password is not shown in the error: %j', (environment) => {
    const read = () => readSettings(environment);
    expect(read).toThrow(SettingsError);
    expect(read).not.toThrow(/hunter2/);
  });
});

it.each([
  ['smtps://web:pass@mail.example', 'mail.example:465'],
  ['smtp://web:pass@mailserver:587', 'mailserver:465'],
  ['smtp://localhost:1025', 'localhost:465'],
  ['smtp://10.0.0.5', '10.0.0.5:465'],
  ['smtps://web:1234', undefined],
  ['smtps://jo.smith:1234', undefined],
  ['smtps://web:pa@ss', undefined],
  ['smtps://jo@practice.example:1234', undefined],
])('shows the host of %s unless a shell may have cut the password', (url, shown) =>
  expect(showHost(new URL(url), 465)).toBe(shown),
);

it('reads a .env file, which the process’s environment overrides', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tideline-settings-'));
  expect(readEnvironment(folder)).not.toHaveProperty('TIDELINE_TEST_ONLY');
  writeFileSync(path.join(folder, '.env'), 'TIDELINE_TEST_ONLY=file\nPATH=file\n');
  const { PATH, TIDELINE_TEST_ONLY } = readEnvironment(folder);
  expect(TIDELINE_TEST_ONLY).toBe('file');
  expect(PATH).not.toBe('file');
});

it.each([
  ['a byte order mark', '\ufeffPORT=4000\nADMIN=off'],
  ['UTF-16, as Windows saves it', Buffer.from('\ufeffPORT=4000\r\nADMIN=off\r\n', 'utf16le')],
  ['invisible characters around names', '\u00a0PORT\u200b=4000\n\u200bADMIN\u00a0 =off'],
])('reads a .env file with %s', (_, file) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tideline-settings-'));
  writeFileSync(path.join(folder, '.env'), file);
  expect(readEnvFile(folder)).toEqual({ PORT: '4000', ADMIN: 'off' });
});

it('keeps the # of an address in .env, so that no part of the password becomes a port', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tideline-settings-'));
  const lines = ['SMTP_URL=smtps://web:12#34@mail.example:465', 'MAIL_TO=a@b.example#mine', 'PORT=80 # ours'];
  writeFileSync(path.join(folder, '.env'), lines.join('\n'));
  const { SMTP_URL, MAIL_TO, PORT } = readEnvFile(folder);
  expect([SMTP_URL, MAIL_TO, PORT]).toEqual(['smtps://web:12#34@mail.example:465', 'a@b.example', '80']);
  expect(() => readSettings({ SMTP_URL })).toThrow('# as %23');
  writeFileSync(path.join(folder, '.env'), `${lines[0]}\nSMTP_URL='smtps://mail.example' # smtps://x#y`);
  expect(readEnvFile(folder)['SMTP_URL']).toBe('smtps://mail.example');
});
