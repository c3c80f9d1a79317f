import type { AddressInfo } from 'node:net';
import { findAddressFault, isSecureSite, NO_HTTPS, type Settings, VERSION } from '#settings';

export function formatStartLines(
  { siteUrl, captcha, admin }: Settings,
  { store, mailer }: { store: { location: string }; mailer: { destination: string } },
  { address, port }: AddressInfo,
): string {
  // If SITE_URL is not set, it contains PORT; with PORT=0, the port is known only now.
  const shownUrl = siteUrl.replace(/:0$/, `:${port}`);
  const personCheck = {
    altcha: 'a small puzzle that the browser solves by itself',
    recaptcha: 'Google reCAPTCHA',
    none: 'none (for development only)',
  }[captcha.provider];
  const rows = [
    ['Version', VERSION],
    ['The page is at', `${shownUrl}/`],
    ['It listens on', `${address} port ${port}`],
    ['Enquiries are kept in', store.location],
    ['Mail goes to', mailer.destination],
    ['Person check', personCheck],
    ...(admin && findAddressFault(siteUrl) === undefined
      ? [['Your desk is at', `${shownUrl}/admin`] as const]
      : []),
    ...(isSecureSite(siteUrl) ? [] : [['Not encrypted', NO_HTTPS] as const]),
  ] as const;
  return `${rows.map(([label, text]) => `${`${label}:`.padEnd(24)}${text}`).join('\n')}\n`;
}

type StartError = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string };

const DISK_FULL = 'The disk that holds DATA_DIR is full: make room there, then start the site again.';

const FIXABLE_ERRORS: Readonly<Record<string, (error: StartError) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is taken by another program. Stop that one, or set PORT to another number.`,
  ENOSPC: () => DISK_FULL,
  EDQUOT: () => DISK_FULL,
  EACCES: ({ port, path }) =>
    port === undefined
      ? `${path ?? 'A file'} may not be used. Give this user the right to read and write it.`
      : `Port ${port} may not be used. Set PORT to a number above 1023.`,
  EADDRNOTAVAIL: ({ address }) =>
    `This machine has no address ${address}. Set HOST to one it has, such as 127.0.0.1.`,
  ENOTFOUND: ({ hostname }) =>
    `HOST ${hostname} is no address. Set it to one of this machine's, such as 127.0.0.1.`,
};

/** Names of our errors whose message is readable as it is. */
const SELF_EXPLAINING_ERRORS = new Set(['SettingsError', 'StoreError', 'ContentError', 'WordingError']);

/** Describes an error: in one line if it can be fixed by the person who starts the site, otherwise with its stack. */
export function describeStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (SELF_EXPLAINING_ERRORS.has(error.name)) return error.message;
  const describe = FIXABLE_ERRORS[(error as NodeJS.ErrnoException).code ?? ''];
  return describe ? describe(error) : (error.stack ?? error.message);
}
