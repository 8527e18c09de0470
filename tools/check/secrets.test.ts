import { describe, expect, it } from 'vitest';
import { checkSecrets } from './secrets.ts';

// Planted values are put together here, so that this file does not carry them itself.
const join = (...parts: string[]) => parts.join('');
const reasonsIn = (text: string) => checkSecrets([{ path: 'a.ts', text }]).map((finding) => finding.reason);

describe('secrets', () => {
  it.each([
    [join('-----BEGIN RSA ', 'PRIVATE KEY-----'), 'a private key'],
    [join('-----BEGIN ', 'PRIVATE KEY-----'), 'a private key'],
    [join('AKIA', 'ABCDEFGHIJKLMNOP'), 'a cloud access key'],
    [join('ghp_', 'a1B2'.repeat(9)), 'a GitHub token'],
    [join('npm_', 'a1B2'.repeat(9)), 'a package registry token'],
    [join('xoxb-', '1234567890-abc'), 'a chat token'],
    [join('SU', 'A2B3'.repeat(14)), 'a NATS seed'],
    [join('eyJhbGciOiJIUzI1', '.eyJzdWIiOiIxMjM0', '.c2lnbmF0dXJlMTIz'), 'a signed token'],
    [join("const at = '/wo", "rk/main/tools';"), 'a path of one machine'],
    [join('cd /ro', 'ot/.config'), 'a path of one machine'],
    [join('"resolved": "https:/', '/registry', '.example.org/a"'), 'the host of a package registry'],
    [join('from http:/', '/npm-mirror.lan/a'), 'the host of a package registry'],
    [join('regis', 'try=https://example.org'), 'a package registry setting'],
    [join('postgres://app:hunter2', '@db.example.org/app'), 'a password in a URL'],
    [join("clientSecret: '", 'aB3'.repeat(8), "'"), 'what looks like a secret value'],
  ])('refuses %s', (line, reason) => {
    expect(reasonsIn(line)).toEqual([`carries ${reason}`]);
  });

  it.each([
    'import { a } from "../work/plan.ts";',
    "path: 'device/work/pull'",
    'https://example.org/work/orders',
    'postgres://app:app@127.0.0.1:5433/app',
    "login_token: 'The token has expired, sign in again'",
    'const registry = new Registry();',
    'registry.register(metric)',
    'return this.registry.devices.find(sn);',
    'password: input.password,',
  ])('accepts %s', (line) => {
    expect(reasonsIn(line)).toEqual([]);
  });

  it('names file and line', () => {
    const text = join('first\nexport HOME=/ro', 'ot/\n');
    expect(checkSecrets([{ path: '.ci/run', text }])).toEqual([
      { file: '.ci/run', line: 2, reason: 'carries a path of one machine' },
    ]);
  });
});
