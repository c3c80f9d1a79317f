import { BlockList, isIP } from 'node:net';

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
