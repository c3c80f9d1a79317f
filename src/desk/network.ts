import { isIPv4, isIPv6 } from 'node:net';

/**
 * What counts as one client: an IPv4 address, or the /64 of an IPv6 address, since one household has 2^64 of those
 * and could otherwise pass any limit. IPv4 written as IPv6 is IPv4. Anything else shares one place.
 */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  const bare = address.split('%')[0] ?? '';
  if (!isIPv6(bare)) return 'unknown';
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups. The URL parser writes every spelling of an address, dotted tails too, in one way. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const gap = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...gap, ...after].map((group) => Number.parseInt(group, 16));
}
