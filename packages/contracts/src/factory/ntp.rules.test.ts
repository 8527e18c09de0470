import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxNtpServers } from './factory.limits.ts';
import { ntpServersOf } from './ntp.rules.ts';

const refused: readonly [what: string, text: string][] = [
  ['nothing', ''],
  ['six', 'a|b|c|d|e|f'],
  ['an empty place', 'a.example||b.example'],
  ['a separator at the end', 'a.example|'],
  ['a separator in front', '|a.example'],
  ['a space', 'a.example | b.example'],
  ['a line break', 'a.example\n'],
  ['a path', 'a.example/time'],
  ['a scheme', 'ntp://a.example'],
  ['a port', 'a.example:123'],
  ['a user', 'root@a.example'],
  ['a number too large', '256.1.1.1'],
  ['three numbers', '1.2.3'],
  ['five numbers', '1.2.3.4.5'],
  ['a number with zeros in front', '010.1.1.1'],
  ['a hexadecimal address', '0x7f.0.0.1'],
  ['a hexadecimal end', 'a.0x7f'],
  ['IPv6 with two gaps', '1::2::3'],
  ['IPv6 in brackets', '[2001:db8::1]'],
  ['a zone', 'fe80::1%eth0'],
  ['a dash in front', '-a.example'],
  ['a dash at the end of a part', 'a-.example'],
  ['an underscore', 'a_b.example'],
  ['a dot at the end', 'a.example.'],
  ['a part of 64', `${'a'.repeat(64)}.example`],
  ['a name of 254', `${'a.'.repeat(126)}ab`],
  ['letters beyond ASCII', 'zeit.exämple'],
  ['a command', 'a.example;reboot'],
  ['the same twice', 'a.example|A.example'],
];

describe('[CFG-01] a list of NTP servers', () => {
  it.each(refused)('with %s is refused', (_what, text) => {
    expect(ntpServersOf(text)).toBeNull();
  });

  it('holds host names and addresses of both kinds', () => {
    const text = '0.pool.ntp.org|192.0.2.7|2001:db8::123|ntp|time-a.example.com';
    expect(ntpServersOf(text)).toEqual(text.split('|'));
    expect(ntpServersOf(`${'a.'.repeat(126)}a`)).toHaveLength(1);
  });

  it('is what it is made of, for all lists of up to five', () => {
    const server = fc.oneof(
      fc.domain(),
      fc.ipV4(),
      fc.ipV6().filter((text) => !text.includes('.')),
    );
    const lists = fc.uniqueArray(server, {
      minLength: 1,
      maxLength: maxNtpServers,
      selector: (text) => text.toLowerCase(),
    });
    fc.assert(
      fc.property(lists, (servers) => {
        expect(ntpServersOf(servers.join('|'))).toEqual(servers);
      }),
    );
  });

  it('never holds a sign that a shell, an address or a list would read otherwise', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        for (const server of ntpServersOf(text) ?? []) expect(server).toMatch(/^[A-Za-z0-9.:-]+$/);
      }),
    );
  });
});
