import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface HostAddress {
  address: string;
  family: 4 | 6;
}

/** An address that our own network must not be asked to reach for somebody else. */
export class AddressNotAllowed extends Error {}
export class HostUnknown extends Error {}

/** Where all addresses that anybody routes stand; old and mapped forms of private ones are elsewhere. */
const globalIpv6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address is one of the internet's. Private, loopback, link-local, carrier-grade NAT, multicast, reserved
 * and documentation ranges are not, nor is any IPv6 form that carries an IPv4 address inside it (mapped, NAT64, 6to4,
 * Teredo). `isLoopbackAllowed` is for development and tests.
 */
export function isPublicAddress(text: string, isLoopbackAllowed = false): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  const range = address.range();
  if (range === 'loopback') return isLoopbackAllowed;
  if (range !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(globalIpv6);
}

/** The address in a URL's host where it is written as one; URL has brought odd notations of IPv4 into order. */
export function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) ? host : null;
}

/**
 * The address to connect to, after every address of the host was looked at: a host with one inner address among its
 * others is refused whole. Whoever connects must use this very address, or a second answer of the name server decides.
 */
export async function resolvePublic(url: URL, isLoopbackAllowed: boolean): Promise<HostAddress> {
  const literal = literalAddress(url);
  const found = literal
    ? [{ address: literal, family: isIP(literal) }]
    : await lookup(url.hostname, { all: true }).catch(() => []);
  const [first] = found;
  if (!first) throw new HostUnknown(`no address for ${url.hostname}`);
  for (const { address } of found)
    if (!isPublicAddress(address, isLoopbackAllowed)) throw new AddressNotAllowed(`${url.hostname} is not public`);
  return { address: first.address, family: first.family === 6 ? 6 : 4 };
}
