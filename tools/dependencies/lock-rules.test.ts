import { describe, expect, it } from 'vitest';
import { readAudit } from './advisories.ts';
import { checkLock, checkNpmrc, checkPins, isLicenceAllowed, type LockedPackage } from './lock-rules.ts';

const policy = {
  scripts: ['allowed'],
  testOnly: ['mail-catcher'],
  licences: ['MIT', 'ISC'],
  knownBad: ['taken-over@1.0.1'],
};
const good: LockedPackage = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' };
const found = (name: string, changes: LockedPackage) =>
  checkLock({ packages: { '': {}, [`node_modules/${name}`]: { ...good, ...changes } } }, policy);

describe('packages of others', () => {
  it('are refused without a hash, with a script, a strange licence, or a version that was taken over (attack L16)', () => {
    expect(found('fine', {})).toEqual([]);
    const { integrity: _none, ...bare } = good;
    expect(checkLock({ packages: { 'node_modules/bare': bare } }, policy)).toHaveLength(1);
    // A binary for another platform is told apart, and only if it is one.
    expect(
      checkLock({ packages: { 'node_modules/far': { version: '1.0.0', optional: true, os: ['aix'] } } }, policy),
    ).toEqual([]);
    expect(checkLock({ packages: { 'node_modules/near': { version: '1.0.0', optional: true } } }, policy)).toHaveLength(
      2,
    );
    expect(found('eager', { hasInstallScript: true })).toEqual(['eager@1.0.0 runs a script at installation']);
    expect(found('allowed', { hasInstallScript: true })).toEqual([]);
    expect(found('old', { deprecated: 'use another' })).toHaveLength(1);
    expect(found('strange', { license: 'GPL-3.0-only' })).toHaveLength(1);
    expect(found('taken-over', { version: '1.0.1' })).toHaveLength(1);
    expect(found('@scope/nested/node_modules/taken-over', { version: '1.0.1' })).toHaveLength(1);
  });

  it('are not installed with the server where only tests need them, and run nothing at installation (attack L16)', () => {
    expect(found('mail-catcher', { dev: true })).toEqual([]);
    expect(found('mail-catcher', {})).toEqual([
      'mail-catcher@1.0.0 is for tests and would be installed with the server',
    ]);
    expect(checkNpmrc('save-exact=true\nignore-scripts=true\n')).toEqual([]);
    expect(checkNpmrc('save-exact=true\n# ignore-scripts=true\n')).toHaveLength(1);
    expect(checkNpmrc('ignore-scripts=false\n')).toHaveLength(1);
  });

  it('are pinned exactly', () => {
    expect(
      checkPins([{ path: 'package.json', wanted: { a: '1.2.3', b: '^1.2.3', c: 'latest', d: '1.0.0-rc.1' } }]),
    ).toHaveLength(2);
  });

  it('may have their licence in a file, where somebody read it in this version', () => {
    const { license: _none, ...silent } = good;
    const lock = { packages: { 'node_modules/silent': silent } };
    expect(checkLock(lock, policy)).toEqual(['silent@1.0.0 has the licence none']);
    expect(checkLock(lock, { ...policy, readLicences: { 'silent@1.0.0': 'MIT' } })).toEqual([]);
    expect(checkLock(lock, { ...policy, readLicences: { 'silent@1.0.1': 'MIT' } })).toHaveLength(1);
  });

  it('may have one of several licences, or need all', () => {
    expect(isLicenceAllowed('(MIT OR GPL-2.0)', policy.licences)).toBe(true);
    expect(isLicenceAllowed('MIT AND GPL-2.0', policy.licences)).toBe(false);
  });
});

describe('an answer of the registry', () => {
  it('counts only when it is one: silence is told and is no clean result (attack L16)', () => {
    const answer = { metadata: { vulnerabilities: { critical: 1, high: 2, moderate: 3, low: 0, info: 0 } } };
    expect(readAudit(JSON.stringify(answer))).toEqual({ kind: 'asked', high: 3, others: 3 });
    expect(readAudit('')).toMatchObject({ kind: 'unasked' });
    expect(readAudit('<html>not here</html>')).toMatchObject({ kind: 'unasked' });
    expect(readAudit('{"message":"404 Not Found"}')).toEqual({ kind: 'unasked', reason: '404 Not Found' });
    expect(readAudit('{}')).toMatchObject({ kind: 'unasked' });
  });
});
