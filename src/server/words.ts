import type { AddressInfo } from 'node:net';
import type { Settings } from '#settings';

/** What the start says, in plain words. */
export function startLines(
  { siteUrl, captcha }: Settings,
  { store, mail }: { store: { place: string }; mail: { destination: string } },
  listening: AddressInfo | string | null,
): string {
  const person = {
    altcha: 'a small puzzle that the browser solves by itself',
    recaptcha: 'Google reCAPTCHA',
    none: 'none (for development only)',
  }[captcha.provider];
  const rows = [
    ['The page is at', `${withPort(siteUrl, listening)}/`],
    ['It listens on', addressOf(listening)],
    ['Enquiries are kept in', store.place],
    ['Mail goes to', mail.destination],
    ['Person check', person],
  ] as const;
  return `${rows.map(([label, text]) => `${`${label}:`.padEnd(24)}${text}`).join('\n')}\n`;
}

/** SITE_URL follows PORT when it is not set; with PORT=0 the port is known only now. */
const withPort = (siteUrl: string, listening: AddressInfo | string | null) =>
  typeof listening === 'object' && listening ? siteUrl.replace(/:0$/, `:${listening.port}`) : siteUrl;

/** With the port that was given, when PORT was 0. */
const addressOf = (listening: AddressInfo | string | null) =>
  typeof listening === 'object' && listening
    ? `${listening.address} port ${listening.port}`
    : String(listening);

/** What Node adds to the faults of listening and of files. */
type StartFault = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string };

/** Faults of the start that a person can mend, by Node's code. */
const MENDABLE: Readonly<Record<string, (error: StartFault) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is taken by another program. Stop that one, or set PORT to another number.`,
  EACCES: ({ port, path }) =>
    port === undefined
      ? `${path ?? 'A file'} may not be used. Give this user the right to read and write it.`
      : `Port ${port} may not be used. Set PORT to a number above 1023.`,
  EADDRNOTAVAIL: ({ address }) =>
    `This machine has no address ${address}. Set HOST to one it has, such as 127.0.0.1.`,
  ENOTFOUND: ({ hostname }) =>
    `HOST ${hostname} is no address. Set it to one of this machine's, such as 127.0.0.1.`,
};

/** Errors of ours whose message is already one line for a person. */
const PLAIN = new Set(['SettingsError', 'StoreError', 'ContentError']);

/** One line where somebody can do something about it, the whole story where it is a fault of the program. */
export function plainly(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (PLAIN.has(error.name)) return error.message;
  const mendable = MENDABLE[(error as NodeJS.ErrnoException).code ?? ''];
  return mendable ? mendable(error) : (error.stack ?? error.message);
}
