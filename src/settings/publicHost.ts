import { BlockList, isIP } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Addresses that only a local network can reach (RFC 1918, RFC 4193, link-local). */
const PRIVATE = new BlockList();
PRIVATE.addSubnet('10.0.0.0', 8, 'ipv4');
PRIVATE.addSubnet('172.16.0.0', 12, 'ipv4');
PRIVATE.addSubnet('192.168.0.0', 16, 'ipv4');
PRIVATE.addSubnet('169.254.0.0', 16, 'ipv4');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

/** Names that never lead to a public machine (RFC 6761, RFC 6762, RFC 9476). */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|test|internal|home\.arpa)$/;

/** Whether this host name or address means the machine itself. */
export function isLoopback(host: string): boolean {
  const bare = stripBrackets(host);
  return bare === 'localhost' || bare.endsWith('.localhost') || isInList(LOOPBACK, bare);
}

/**
 * What may be shown of an address in a setting, such as `mail.example:587`; nothing where it may be what a shell left of
 * one, cut at the `&` in its password: `smtps://web:12` is then the user and the first digits.
 * @param port left out where none is to be shown
 */
export function showHost(
  { hostname, password, port: given }: URL,
  port?: number | string,
): string | undefined {
  const bare = stripBrackets(hostname);
  const isWhole = password !== '' && (bare.includes('.') || given !== '');
  if (!isWhole && !isLoopback(bare) && isIP(bare) === 0) return undefined;
  return port ? `${bare}:${port}` : bare;
}

/** Whether visitors from anywhere may come to this host: everything that is not clearly local. */
export function isPublicHost(host: string): boolean {
  const bare = stripBrackets(host);
  return !isLoopback(bare) && !LOCAL_NAME.test(bare) && !isInList(PRIVATE, bare);
}

/** Browsers give pages without https no `crypto.subtle`, which solves the person check. */
export const NO_HTTPS = 'Browsers let the form send nothing, and the admin stays closed, until it is https.';

/** Whether browsers let a page of this address compute: without it, the form's proof of work cannot be done. */
export function isSecureSite(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl);
  return protocol === 'https:' || isLoopback(hostname);
}

/** An IPv6 address in a URL stands in brackets. */
const stripBrackets = (host: string) => host.replace(/^\[|\]$/g, '');

function isInList(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Whether a connection comes from one of the proxies that `TRUST_PROXY` names, by address or network. */
export function createProxyCheck(trusted: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/');
    const family = detectFamily(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  const holds = (address: string) => isIP(address) !== 0 && list.check(address, detectFamily(address));
  // A network of IPv4 may be written as one of IPv6.
  return (address) => holds(address) || (isIP(address) === 4 && holds(`::ffff:${address}`));
}

const detectFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
