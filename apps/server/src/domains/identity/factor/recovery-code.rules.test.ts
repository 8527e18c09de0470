import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeRecoveryCodes, normalRecoveryCode } from './recovery-code.rules.ts';

describe('recovery codes', () => {
  it('are ten, all different, in two groups of five', () => {
    const codes = makeRecoveryCodes(randomBytes);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  });

  it('are read as people write them', () => {
    for (const typed of ['ab0c1-23xyz', 'AB0C123XYZ', ' abOcI 23xyz ', 'aboCl-23XYZ'])
      expect(normalRecoveryCode(typed)).toBe('AB0C123XYZ');
  });
});
