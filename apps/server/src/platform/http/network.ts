import { isIPv6 } from 'node:net';

/** An IPv4 address as itself where a socket for both kinds writes ::ffff:203.0.113.7. Locks and logs know one form. */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '');

/** The first groups of an IPv6 address, `::` written out. */
function firstGroups(address: string, count: number): string {
  const [head = '', tail] = address.split('::', 2);
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * What limits count by. A connection with IPv6 is given a whole /64, so that each of its 2^64 addresses would have a
 * quota of its own; an IPv4 address counts as itself.
 */
export function networkOf(ip: string): string {
  const address = version6In(ip);
  return address ? `${firstGroups(address, 4)}::/64` : plainAddress(ip);
}

/** The /48 around an IPv6 address, as large as one customer may have; an IPv4 address has none. */
export function wideNetworkOf(ip: string): string | null {
  const address = version6In(ip);
  return address ? `${firstGroups(address, 3)}::/48` : null;
}

function version6In(ip: string): string | null {
  const [address = ''] = plainAddress(ip).split('%', 1);
  return isIPv6(address) ? address : null;
}
