import { isIPv4, isIPv6 } from 'node:net';

/**
 * Identifies a client: the IPv4 address, or the /64 of an IPv6 address, since a household has 2^64 addresses. IPv4
 * addresses mapped to IPv6 count as IPv4. The port that some proxies add is removed, since it changes with each
 * connection. Anything else becomes `unknown`.
 */
export function toClientNetwork(address: string): string {
  const groups = parseAddress(address);
  return typeof groups === 'string' ? groups : `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * The /48 of an IPv6 address, which providers assign as a whole: 65,536 networks that each count as one client. Empty
 * for IPv4 and unknown addresses, where no wider network belongs to a single owner.
 */
export function toPrefix48(address: string): string {
  const groups = parseAddress(address);
  return typeof groups === 'string' ? '' : `${groups.slice(0, 3).join(':')}::/48`;
}

/** @returns the eight groups of an IPv6 address in hexadecimal, an IPv4 address as text, or `unknown` */
function parseAddress(address: string): string[] | string {
  const host = stripPort(address);
  if (isIPv4(host)) return host;
  const addressWithoutZone = host.split('%')[0] ?? '';
  if (!isIPv6(addressWithoutZone)) return 'unknown';
  const groups = parseGroups(addressWithoutZone);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return groups;
  const mappedNumbers = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return mappedNumbers.flatMap((number) => [number >> 8, number & 0xff]).join('.');
}

/** Strips the port, as in `203.0.113.7:51234` and `[2001:db8::1]:443`. An IPv6 address without brackets has no port. */
function stripPort(address: string): string {
  const [, ipv4, ipv6] = /^(?:([\d.]+):\d{1,5}|\[([^\]]+)\](?::\d{1,5})?)$/.exec(address) ?? [];
  return ipv4 ?? ipv6 ?? address;
}

/** Parses an IPv6 address. The URL parser normalises every spelling, including a dotted IPv4 tail. */
function parseGroups(address: string): string[] {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const headGroups = head.split(':').filter(Boolean);
  const tailGroups = tail.split(':').filter(Boolean);
  return [
    ...headGroups,
    ...Array<string>(8 - headGroups.length - tailGroups.length).fill('0'),
    ...tailGroups,
  ];
}
