import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import * as v from 'valibot';
import { isEmailAddress } from '#enquiry/validate';
import { DAY, HOUR, MINUTE } from '../durations.ts';

/* One schema for each kind of setting, which parses the setting's text. The error messages complete "expected …". */

const parseAs = <T>(expected: string, read: (text: string) => T | undefined) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, T>(({ dataset, addIssue, NEVER }) => {
      const value = read(dataset.value);
      if (value !== undefined) return value;
      addIssue({ message: expected });
      return NEVER;
    }),
  );

export const anyText = v.string();

const number = (expected: string, digits: RegExp, min: number, max: number) =>
  parseAs(expected, (text) => {
    const value = Number(text);
    return digits.test(text) && value >= min && value <= max ? value : undefined;
  });

export const integer = (min: number, max: number) =>
  number(`a whole number from ${min} to ${max}`, /^\d+$/, min, max);

export const fraction = number('a number from 0 to 1, such as 0.5', /^[\d.]+$/, 0, 1);

export const oneOf = <const T extends readonly string[]>(choices: T) =>
  v.pipe(v.string(), v.toLowerCase(), v.picklist(choices, `one of ${choices.join(', ')}`));

export const onOff = v.pipe(
  oneOf(['on', 'off']),
  v.transform((text) => text === 'on'),
);

const textLike = (pattern: RegExp, expected: string) => v.pipe(v.string(), v.regex(pattern, expected));

const EMAIL_EXPECTED = 'one email address, such as name@example.com';
export const emailAddress = v.pipe(v.string(), v.check(isEmailAddress, EMAIL_EXPECTED));

export const FOLDER_EXPECTED = 'the whole path, since ~ means nothing here (a folder called so: ./~)';
/** Refuses `~`, which only a shell expands: here it would name a folder called `~`. */
export const folder = textLike(/^(?!~)/, FOLDER_EXPECTED);

/** A secret whose characters are all valid in an HTTP header. */
export const accessKey = textLike(
  /^[\w.~+/=-]{16,256}$/,
  '16 letters or digits or more, such as openssl rand -hex 16 makes',
);

function readUrl(text: string, schemes: readonly string[]): URL | undefined {
  const parsed = URL.parse(text);
  return parsed && schemes.includes(parsed.protocol) && parsed.hostname !== '' ? parsed : undefined;
}

const webAddress = (example: string) =>
  parseAs(`an address like ${example}`, (text) => readUrl(text, ['http:', 'https:']));

const SITE_EXAMPLE = 'https://www.example.com.au';
export const origin = v.pipe(
  webAddress(SITE_EXAMPLE),
  // Browsers and passkeys treat `example.com.` as another host than `example.com`.
  v.transform((url) => Object.assign(url, { hostname: url.hostname.replace(/\.$/, '') })),
  v.check(
    (url) => url.origin === url.href.replace(/\/$/, ''),
    `an address like ${SITE_EXAMPLE}, without a path, query or login`,
  ),
  v.transform((url) => url.origin),
);

const API_EXAMPLE = 'https://api.example.com.au';
/** May have a path. A trailing slash is removed. A login is refused, because `fetch` refuses it. */
export const baseUrl = v.pipe(
  webAddress(API_EXAMPLE),
  v.check(
    ({ username, password, hash }) => username === '' && password === '' && !hash.includes('@'),
    `an address like ${API_EXAMPLE}, without user and password`,
  ),
  v.transform((url) => url.href.replace(/\/$/, '')),
);

export const LOGIN_ENCODING =
  'write % as %25, @ as %40, / as %2F, : as %3A, # as %23 and ? as %3F in the user and the password';

/** An address that may have a login, which must be percent-encoded. */
const withLogin = (example: string, ...schemes: string[]) =>
  parseAs(`an address like ${example} (${LOGIN_ENCODING})`, (text) => {
    const parsed = readUrl(text, schemes);
    if (!parsed) return undefined;
    const { username, password, pathname, search, hash } = parsed;
    // An unencoded / ? or # in the password ends the login early: the @ is then in the path, the query or the hash.
    const isCut = hash !== '' || [pathname, search].some((part) => part.includes('@'));
    return !isCut && isDecodable(`${username}:${password}${pathname}`) ? parsed : undefined;
  });

export function isDecodable(text: string): boolean {
  try {
    // Compares the result, because the bundler would drop a call whose result is unused.
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

const MAIL_SERVER_EXAMPLE = 'smtp://user:pass@host:587';
export const smtp = v.pipe(
  withLogin(MAIL_SERVER_EXAMPLE, 'smtp:', 'smtps:'),
  v.check(
    ({ pathname, search }) => /^\/?$/.test(pathname) && search === '',
    `an address like ${MAIL_SERVER_EXAMPLE}, with nothing behind the port`,
  ),
  v.check(({ hostname }) => isDecodable(hostname), `an address like ${MAIL_SERVER_EXAMPLE}`),
  // `URL` converts hosts to punycode only for web schemes.
  v.transform((url) =>
    Object.assign(url, { hostname: domainToASCII(decodeURIComponent(url.hostname)) || url.hostname }),
  ),
);

const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];
const SSL_MODE = /([?&])sslmode=([^&]*)/i;

/** PostgreSQL, by host or by the folder of its socket: `postgres://user@/tideline?host=/run/postgresql`. */
export const postgres = v.pipe(
  v.string(),
  // `URL` refuses a login without a host, so a host is added; the driver prefers the folder in `host`.
  v.transform((text) =>
    /[?&]host=(?:\/|%2f)/i.test(text) ? text.replace(/^(\w+:\/\/(?:[^/@]*@)?)\//, '$1localhost/') : text,
  ),
  withLogin('postgres://user:pass@host:5432/tideline', 'postgres:', 'postgresql:'),
  v.check(
    ({ search }) => {
      const [, , mode] = SSL_MODE.exec(search) ?? [];
      return mode === undefined || SSL_MODES.includes(mode.toLowerCase());
    },
    `an address whose sslmode is one of ${SSL_MODES.join(', ')}`,
  ),
  v.transform(({ href }) =>
    href.replace(SSL_MODE, (_, sign: string, mode: string) => `${sign}sslmode=${mode.toLowerCase()}`),
  ),
);

export const region = textLike(/^[a-z]+-[a-z]+\d+$/, 'a region such as australia-southeast1');

/**
 * Prefix lengths of the widest networks that may be trusted, because a trusted proxy can forge the visitor's address.
 * The widest private networks, 10.0.0.0/8 and fc00::/7, are allowed.
 */
const WIDEST_PREFIX = { ipv4: 8, ipv6: 7, ipv4InIpv6: 96 + 8 } as const;

/** Proxies that may report the visitor's address. "All" is refused, because then anyone could forge that address. */
export const proxies = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((item) => item.trim())),
  v.everyItem(
    isProxy,
    "your proxies' addresses or networks, such as 10.0.0.5, 10.1.0.0/16 (never every address; the widest are /8, or /7 for IPv6)",
  ),
);

function isProxy(item: string): boolean {
  const [network = '', bits, ...rest] = item.split('/');
  const version = isIP(network);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  const isWithin = (min: number, max: number) =>
    /^\d{1,3}$/.test(bits) && Number(bits) >= min && Number(bits) <= max;
  if (version === 4) return isWithin(WIDEST_PREFIX.ipv4, 32);
  // An IPv4 network may be written in IPv6 notation, such as `::ffff:10.0.0.0/104`.
  const isMapped = URL.parse(`http://[${network}]`)?.hostname.startsWith('[::ffff:');
  return isWithin(isMapped ? WIDEST_PREFIX.ipv4InIpv6 : WIDEST_PREFIX.ipv6, 128);
}

const WINDOWS = { minute: MINUTE, hour: HOUR, day: DAY } as const;

/** Parses `10/hour` to a count and a window in milliseconds, and `off` to `null`. */
export const rateLimit = parseAs('10/hour or off', (text) => {
  const rateText = text.toLowerCase().replaceAll(' ', '');
  if (rateText === 'off') return null;
  const [, count, unit] = /^([1-9]\d{0,5})\/(minute|hour|day)$/.exec(rateText) ?? [];
  return unit ? { count: Number(count), windowMs: WINDOWS[unit as keyof typeof WINDOWS] } : undefined;
});

const WEB_APP_EXPECTED = 'the JSON of your Firebase web app, with apiKey, projectId and appId';
const requiredText = v.string(WEB_APP_EXPECTED);
export const firebaseConfig = v.pipe(
  v.string(),
  v.parseJson(undefined, WEB_APP_EXPECTED),
  v.objectWithRest(
    { apiKey: requiredText, projectId: requiredText, appId: requiredText },
    requiredText,
    WEB_APP_EXPECTED,
  ),
);
