import { isIPv4, isIPv6 } from 'node:net';

/**
 * Identifies a client: the IPv4 address, or the /64 of an IPv6 address, since a household has 2^64 addresses. IPv4
 * addresses mapped to IPv6 count as IPv4. The port that some proxies add is removed, since it changes with each
 * connection. Anything else becomes `unknown`.
 */
export function toClientNetwork(address: string): string {
  const groups = parseAddress(address);
  return typeof groups === 'string' ? groups : `${formatPrefix(groups, 4)}::/64`;
}

/**
 * The /48 of an IPv6 address, which providers assign as a whole: 65,536 networks that each count as one client. Empty
 * for IPv4 and unknown addresses, where no wider network belongs to a single owner.
 */
export function toPrefix48(address: string): string {
  const groups = parseAddress(address);
  return typeof groups === 'string' ? '' : `${formatPrefix(groups, 3)}::/48`;
}

const formatPrefix = (groups: readonly number[], count: number) =>
  groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':');

/** @returns the eight groups of an IPv6 address, an IPv4 address as text, or `unknown` */
function parseAddress(address: string): number[] | string {
  const host = stripPort(address);
  if (isIPv4(host)) return host;
  const addressWithoutZone = host.split('%')[0] ?? '';
  if (!isIPv6(addressWithoutZone)) return 'unknown';
  const groups = parseGroups(addressWithoutZone);
  const [high = 0, low = 0] = groups.slice(6);
  const isMappedIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMappedIPv4 ? [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.') : groups;
}

/** Strips the port, as in `203.0.113.7:51234` and `[2001:db8::1]:443`. An IPv6 address without brackets has no port. */
function stripPort(address: string): string {
  const [, ipv4, ipv6] = /^(?:([\d.]+):\d{1,5}|\[([^\]]+)\](?::\d{1,5})?)$/.exec(address) ?? [];
  return ipv4 ?? ipv6 ?? address;
}

/** Parses an IPv6 address. The URL parser normalises every spelling, including a dotted IPv4 tail. */
function parseGroups(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const headGroups = head.split(':').filter(Boolean);
  const tailGroups = tail?.split(':').filter(Boolean) ?? [];
  const gap = Array<string>(8 - headGroups.length - tailGroups.length).fill('0');
  return [...headGroups, ...gap, ...tailGroups].map((group) => Number.parseInt(group, 16));
}
