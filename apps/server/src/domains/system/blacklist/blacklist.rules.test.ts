import { describe, expect, it } from 'vitest';
import { readImport, wantedBy } from './blacklist.rules.ts';

describe('reading a pasted column', () => {
  it('tells valid, invalid and repeated values apart, in the order given', () => {
    expect(readImport('mdm', ['SN-0001', 'bad sn', ' SN-0002 ', 'sn-0001', 'abc']).map((line) => line.outcome)).toEqual(
      ['added', 'invalid', 'added', 'repeated', 'invalid'],
    );
  });

  it('takes package names that differ in their capitals for different ones', () => {
    const lines = readImport('package', ['com.shop.till', 'com.Shop.till', 'till', 'com.shop.till']);
    expect(lines.map((line) => line.outcome)).toEqual(['added', 'added', 'invalid', 'repeated']);
  });
});

describe('what a request is for', () => {
  it('follows the state', () => {
    const wanted = (['enabling', 'disabled', 'disabling', 'enabled'] as const).map((state) =>
      wantedBy({ state, stage: null }),
    );
    expect(wanted).toEqual(['enabled', 'enabled', 'disabled', 'disabled']);
  });
});
