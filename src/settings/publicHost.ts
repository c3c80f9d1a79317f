import { BlockList, isIP } from 'node:net';

const LOOPBACK_ADDRESSES = new BlockList();
LOOPBACK_ADDRESSES.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK_ADDRESSES.addAddress('::1', 'ipv6');

/** Addresses that only a local network can reach (RFC 1918, RFC 4193, link-local). */
const PRIVATE_ADDRESSES = new BlockList();
PRIVATE_ADDRESSES.addSubnet('10.0.0.0', 8, 'ipv4');
PRIVATE_ADDRESSES.addSubnet('172.16.0.0', 12, 'ipv4');
PRIVATE_ADDRESSES.addSubnet('192.168.0.0', 16, 'ipv4');
PRIVATE_ADDRESSES.addSubnet('169.254.0.0', 16, 'ipv4');
PRIVATE_ADDRESSES.addSubnet('fc00::', 7, 'ipv6');
PRIVATE_ADDRESSES.addSubnet('fe80::', 10, 'ipv6');

/** Names that are never public (RFC 6761, RFC 6762, RFC 9476). */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|test|internal|home\.arpa)$/;

export function isLoopback(host: string): boolean {
  const bareHost = stripBrackets(host);
  return (
    bareHost === 'localhost' || bareHost.endsWith('.localhost') || isInList(LOOPBACK_ADDRESSES, bareHost)
  );
}

/**
 * The part of an address that may be logged, such as `mail.example:587`. Undefined where a shell may have cut the
 * setting at an `&` in its password: in `smtps://web:12&…` the host is the user, and the port is the start of the
 * password.
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

/** Whether the host may be reachable from the internet; true for every host that is not clearly local. */
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

/** Removes the brackets that URLs put around IPv6 addresses. */
const stripBrackets = (host: string) => host.replace(/^\[|\]$/g, '');

function isInList(list: BlockList, address: string): boolean {
  const ipVersion = isIP(address);
  return ipVersion !== 0 && list.check(address, ipVersion === 4 ? 'ipv4' : 'ipv6');
}

/** Creates a check whether an address belongs to a proxy or network of `TRUST_PROXY`. */
export function createProxyCheck(trustedEntries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of trustedEntries) {
    const [address = '', bits] = entry.split('/');
    const family = detectFamily(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  const contains = (address: string) => isIP(address) !== 0 && list.check(address, detectFamily(address));
  // TRUST_PROXY may name an IPv4 network in IPv6 notation.
  return (address) => contains(address) || (isIP(address) === 4 && contains(`::ffff:${address}`));
}

const detectFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
