import { BlockList, isIP } from 'node:net';

function createList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(address, detectFamily(address));
    else list.addSubnet(address, Number(bits), detectFamily(address));
  }
  return list;
}

const detectFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const isInList = (list: BlockList, address: string) =>
  isIP(address) !== 0 && list.check(address, detectFamily(address));

const LOOPBACK_ADDRESSES = createList(['127.0.0.0/8', '::1']);

/** Addresses that only a local network can reach (RFC 1918, RFC 4193, link-local). */
const PRIVATE_ADDRESSES = createList([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
]);

/** Names that are never public (RFC 6761, RFC 6762, RFC 9476). */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|test|internal|home\.arpa)$/;

export function isLoopback(host: string): boolean {
  const bareHost = stripBrackets(host);
  return (
    bareHost === 'localhost' || bareHost.endsWith('.localhost') || isInList(LOOPBACK_ADDRESSES, bareHost)
  );
}

/**
 * The part of a URL that may be logged, such as `mail.example:587`. Undefined where a shell may have cut the setting
 * at an `&` in the password: `smtps://web:12&…` becomes `smtps://web:12`, whose host is the user and whose port is
 * the start of the password.
 */
export function showHost(
  { hostname, password, port: portInUrl }: URL,
  port?: number | string,
): string | undefined {
  const bareHost = stripBrackets(hostname);
  const isWhole = password !== '' && (bareHost.includes('.') || portInUrl !== '');
  if (!isWhole && !isLoopback(bareHost) && isIP(bareHost) === 0) return undefined;
  return port ? `${bareHost}:${port}` : bareHost;
}

export function isPublicHost(host: string): boolean {
  const bareHost = stripBrackets(host);
  return !isLoopback(bareHost) && !LOCAL_NAME.test(bareHost) && !isInList(PRIVATE_ADDRESSES, bareHost);
}

/** Without https, browsers provide no `crypto.subtle`, which the person check needs. */
export const NO_HTTPS = 'Browsers let the form send nothing, and the admin stays closed, until it is https.';

/** Whether browsers treat the site as a secure context, which the form's proof of work needs. */
export function isSecureSite(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl);
  return protocol === 'https:' || isLoopback(hostname);
}

/** Explains why the admin cannot be opened at this address. `undefined` if it can be opened. */
export function findAddressFault(siteUrl: string): string | undefined {
  const { hostname, port } = new URL(siteUrl);
  if (!isSecureSite(siteUrl)) {
    return `The owner’s desk opens over https only: SITE_URL is ${siteUrl}, and whatever is typed there could be read on its way. Set SITE_URL to an address that begins with https://.`;
  }
  if (isIP(stripBrackets(hostname)) !== 0) {
    const local = `http://localhost${port && `:${port}`}`;
    return `Passkeys belong to a name, and SITE_URL is ${siteUrl}, a number. Set SITE_URL to your domain, or to ${local} on this machine.`;
  }
  return undefined;
}

/** Removes the brackets that URLs put around IPv6 addresses. */
const stripBrackets = (host: string) => host.replace(/^\[|\]$/g, '');

export function createProxyCheck(trustedEntries: readonly string[]): (address: string) => boolean {
  const list = createList(trustedEntries);
  // TRUST_PROXY may name an IPv4 network in IPv6 notation.
  return (address) => isInList(list, address) || (isIP(address) === 4 && isInList(list, `::ffff:${address}`));
}
