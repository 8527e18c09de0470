import { describe, expect, it } from 'vitest';
import { AddressNotAllowed, HostUnknown, isPublicAddress, literalAddress, resolvePublic } from './address-guard.ts';

describe('addresses of the internet', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
    '%s is one',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ['0.0.0.0', 'this host'],
    ['10.1.2.3', 'private'],
    ['100.64.0.1', 'carrier-grade NAT'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['169.254.169.254', 'the metadata service of clouds'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.0.0.192', 'protocol assignments'],
    ['192.0.2.1', 'documentation'],
    ['192.168.1.1', 'private'],
    ['198.18.0.1', 'benchmarks'],
    ['224.0.0.1', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::127.0.0.1', 'IPv4-compatible'],
    ['::ffff:127.0.0.1', 'IPv4-mapped'],
    ['::ffff:8.8.8.8', 'IPv4-mapped'],
    ['64:ff9b::10.0.0.1', 'NAT64'],
    ['64:ff9b:1::1', 'local NAT64'],
    ['2002:7f00:1::', '6to4'],
    ['2001:0:7f00:1::', 'Teredo'],
    ['fc00::1', 'unique local'],
    ['fd12:3456::1', 'unique local'],
    ['fe80::1', 'link-local'],
    ['fec0::1', 'site-local'],
    ['ff02::1', 'multicast'],
    ['100::1', 'discard'],
    ['2001:db8::1', 'documentation'],
    ['4000::1', 'not given to anybody'],
    ['localhost', 'no address'],
    ['', 'nothing'],
  ])('%s is none: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
    expect(isPublicAddress(address, true)).toBe(/^(127\.|::1$)/.test(address));
  });

  it.each([
    ['http://2130706433/', '127.0.0.1'],
    ['http://0x7f.1/', '127.0.0.1'],
    ['http://0177.0.0.1/', '127.0.0.1'],
    ['http://127.1/', '127.0.0.1'],
    ['http://[::ffff:7f00:1]/', '::ffff:7f00:1'],
    ['https://shop.example/', null],
  ])('%s is written as %s', (url, address) => expect(literalAddress(new URL(url))).toBe(address));

  it('are found by name, and a name of this machine is refused', async () => {
    await expect(resolvePublic(new URL('https://localhost/'), false)).rejects.toThrow(AddressNotAllowed);
    await expect(resolvePublic(new URL('https://nowhere.invalid/'), false)).rejects.toThrow(HostUnknown);
    expect((await resolvePublic(new URL('https://localhost/'), true)).address).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect(await resolvePublic(new URL('https://8.8.8.8/'), false)).toEqual({ address: '8.8.8.8', family: 4 });
  });
});
