import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { isEmailAddress } from '#enquiry/validate';

/**
 * One parser per kind of setting: text to value. A parser that cannot use the text throws what it
 * expected, as a phrase that completes "expected …"; `readSettings.ts` adds the name and what was found.
 */
export class ExpectedError extends Error {
  override readonly name = 'ExpectedError';
}

export type Parser<T> = (text: string) => T;

function throwExpected(phrase: string): never {
  throw new ExpectedError(phrase);
}

export const integer =
  (min: number, max: number): Parser<number> =>
  (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      throwExpected(`a whole number from ${min} to ${max}`);
    return value;
  };

export const fraction: Parser<number> = (text) => {
  const value = Number(text);
  return /^[\d.]+$/.test(text) && value >= 0 && value <= 1
    ? value
    : throwExpected('a number from 0 to 1, such as 0.5');
};

export const oneOf =
  <const T extends string>(...choices: T[]): Parser<T> =>
  (text) =>
    choices.find((choice) => choice === text.toLowerCase()) ?? throwExpected(`one of ${choices.join(', ')}`);

export const onOff: Parser<boolean> = (text) => oneOf('on', 'off')(text) === 'on';

export const address: Parser<string> = (text) =>
  isEmailAddress(text) ? text : throwExpected('one email address, such as name@example.com');

export const anyText: Parser<string> = (value) => value;

/** Only a shell knows `~`: elsewhere it would be a folder of that name. */
export const folder: Parser<string> = (value) =>
  value.startsWith('~')
    ? throwExpected('the whole path, since ~ means nothing here (a folder called so: ./~)')
    : value;

/** A secret that fits a header and cannot be guessed. */
export const accessKey: Parser<string> = (value) =>
  /^[\w.~+/=-]{16,256}$/.test(value)
    ? value
    : throwExpected('16 letters or digits or more, such as openssl rand -hex 16 makes');

/** An address of one of these schemes, e.g. `url('https:')`. */
const url =
  (example: string, ...schemes: string[]): Parser<URL> =>
  (value) => {
    const parsed = URL.parse(value);
    return parsed && schemes.includes(parsed.protocol) && parsed.hostname !== ''
      ? parsed
      : throwExpected(`an address like ${example}`);
  };

/** An address of the web without path, query or login. */
export const origin: Parser<string> = (value) => {
  const example = 'https://www.example.com.au';
  const parsed = url(example, 'http:', 'https:')(value);
  // No browser and no passkey takes `example.com.` for `example.com`.
  parsed.hostname = parsed.hostname.replace(/\.$/, '');
  const bare = parsed.origin === parsed.href.replace(/\/$/, '');
  return bare ? parsed.origin : throwExpected(`an address like ${example}, without a path, query or login`);
};

/**
 * A web address that may carry a path, as the callable's custom domain may; without the last slash. `fetch` refuses
 * every address with a login, so that one would never be asked.
 */
export const base: Parser<string> = (value) => {
  const example = 'https://api.example.com.au';
  const parsed = url(example, 'http:', 'https:')(value);
  return parsed.username === '' && parsed.password === '' && !parsed.hash.includes('@')
    ? parsed.href.replace(/\/$/, '')
    : throwExpected(`an address like ${example}, without user and password`);
};

/** How a login is written into an address. */
export const LOGIN_SIGNS =
  'write % as %25, @ as %40, / as %2F, : as %3A, # as %23 and ? as %3F in the user and the password';

/** An address with a login, which is decoded where it is used, and so must be decodable. */
const urlWithLogin = (example: string, ...schemes: string[]): Parser<URL> => {
  const phrase = `${example} (${LOGIN_SIGNS})`;
  const parse = url(phrase, ...schemes);
  return (value) => {
    const parsed = parse(value);
    // What follows a / ? or # of the password is no login any more, and still has its @.
    const isCut = [parsed.pathname, parsed.search, parsed.hash].some((part) => part.includes('@'));
    return !isCut &&
      parsed.hash === '' &&
      isDecodable(`${parsed.username}:${parsed.password}${parsed.pathname}`)
      ? parsed
      : throwExpected(`an address like ${phrase}`);
  };
};

/** The mail server: nothing follows its port. */
export const smtp: Parser<URL> = (value) => {
  const parsed = urlWithLogin('smtp://user:pass@host:587', 'smtp:', 'smtps:')(value);
  if (!/^\/?$/.test(parsed.pathname) || parsed.search !== '')
    throwExpected('an address like smtp://user:pass@host:587, with nothing behind the port');
  if (!isDecodable(parsed.hostname)) throwExpected('an address like smtp://user:pass@host:587');
  // `URL` writes a host in punycode for the schemes of the web alone.
  parsed.hostname = domainToASCII(decodeURIComponent(parsed.hostname)) || parsed.hostname;
  return parsed;
};

function isDecodable(text: string): boolean {
  try {
    // The result is used, or the bundler would leave the call out.
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** PostgreSQL, by host or by the folder of its socket: `postgres://user@/tideline?host=/run/postgresql`. */
export const postgres: Parser<string> = (value) => {
  const isSocket = /[?&]host=(?:\/|%2f)/i.test(value);
  // `URL` wants a host beside a login; the folder in `host` goes before it.
  const full = isSocket ? value.replace(/^(\w+:\/\/(?:[^/@]*@)?)\//, '$1localhost/') : value;
  const parsed = urlWithLogin('postgres://user:pass@host:5432/tideline', 'postgres:', 'postgresql:')(full);
  const mode = /([?&])sslmode=([^&]*)/i;
  const [, , found] = mode.exec(parsed.search) ?? [];
  const known = found === undefined || SSL_MODES.find((one) => one === found.toLowerCase());
  if (!known) throwExpected(`an address whose sslmode is one of ${SSL_MODES.join(', ')}`);
  return parsed.href.replace(mode, `$1sslmode=${known}`);
};

/** A region of Google Cloud, as Firebase functions name it. */
export const region: Parser<string> = (value) =>
  /^[a-z]+-[a-z]+\d+$/.test(value) ? value : throwExpected('a region such as australia-southeast1');

/**
 * The widest network that may be trusted, by its fixed bits: no proxy stands in half of the internet, and whoever is
 * trusted may name any address as the visitor's. The widest private networks, 10.0.0.0/8 and fc00::/7, still fit.
 */
const WIDEST = { ipv4: 8, ipv6: 7, ipv4InIpv6: 96 + 8 } as const;

/** The proxies that may name the visitor's address. "All" would let anyone forge one, so it is refused. */
export const proxies: Parser<readonly string[]> = (value) =>
  value.split(',').map((item) => {
    const [network = '', bits, ...rest] = item.trim().split('/');
    const version = isIP(network);
    if (
      version === 0 ||
      rest.length > 0 ||
      (bits !== undefined && !isNarrowNetwork(network, version, bits))
    ) {
      throwExpected(
        "your proxies' addresses or networks, such as 10.0.0.5, 10.1.0.0/16 (never every address; the widest are /8, or /7 for IPv6)",
      );
    }
    return item.trim();
  });

/** Whether a network is narrow enough. An IPv4 network may be written as IPv6, `::ffff:10.0.0.0/104`. */
function isNarrowNetwork(network: string, version: number, bits: string): boolean {
  if (version === 4) return isNumberWithin(bits, WIDEST.ipv4, 32);
  const mapped = URL.parse(`http://[${network}]`)?.hostname.startsWith('[::ffff:');
  return isNumberWithin(bits, mapped ? WIDEST.ipv4InIpv6 : WIDEST.ipv6, 128);
}

const isNumberWithin = (digits: string, min: number, max: number) =>
  /^\d{1,3}$/.test(digits) && Number(digits) >= min && Number(digits) <= max;

/** So many in so many seconds. */
export interface Rate {
  readonly count: number;
  readonly seconds: number;
}

const SECONDS = { minute: 60, hour: 3600, day: 86_400 } as const;

/** `10/hour`, or `off`, which is `null`. */
export const rate: Parser<Rate | null> = (value) => {
  const plain = value.toLowerCase().replaceAll(' ', '');
  if (plain === 'off') return null;
  const [, count, unit] = /^([1-9]\d{0,5})\/(minute|hour|day)$/.exec(plain) ?? [];
  return unit
    ? { count: Number(count), seconds: SECONDS[unit as keyof typeof SECONDS] }
    : throwExpected('10/hour or off');
};

/** The Firebase console's web app configuration, as JSON. */
export const firebaseConfig: Parser<Readonly<Record<string, string>>> = (value) => {
  const phrase = 'the JSON of your Firebase web app, with apiKey, projectId and appId';
  const config = parseJson(value) ?? throwExpected(phrase);
  const complete = ['apiKey', 'projectId', 'appId'].every((key) => Object.hasOwn(config, key));
  const flat = Object.values(config).every((item) => typeof item === 'string');
  return complete && flat ? (config as Record<string, string>) : throwExpected(phrase);
};

function parseJson(value: string): object | null {
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' ? parsed : null;
  } catch {
    return null;
  }
}
