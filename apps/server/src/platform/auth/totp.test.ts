import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { newTotpSecret, totpStepOf, totpUri } from './totp.ts';

const secret = newTotpSecret();
const now = 1_800_000_015_000;
const step = Math.floor(now / 30_000);
const codeAt = (ms: number) => generateSync({ secret, epoch: Math.floor(ms / 1000) });

describe('codes of an authenticator app', () => {
  it('count one step early and one step late, no further', () => {
    expect(totpStepOf(secret, codeAt(now), null, now)).toBe(step);
    expect(totpStepOf(secret, codeAt(now - 30_000), null, now)).toBe(step - 1);
    expect(totpStepOf(secret, codeAt(now + 30_000), null, now)).toBe(step + 1);
    expect(totpStepOf(secret, codeAt(now - 90_000), null, now)).toBeNull();
    expect(totpStepOf(secret, codeAt(now + 90_000), null, now)).toBeNull();
  });

  it('of a step that was taken, or of one before it, do not count', () => {
    expect(totpStepOf(secret, codeAt(now), step, now)).toBeNull();
    expect(totpStepOf(secret, codeAt(now - 30_000), step, now)).toBeNull();
    expect(totpStepOf(secret, codeAt(now + 30_000), step, now)).toBe(step + 1);
  });

  it('are six digits and nothing else', () => {
    for (const wrong of ['', '12345', '1234567', 'abcdef', '１２３４５６', `${codeAt(now)} `])
      expect(totpStepOf(secret, wrong, null, now)).toBeNull();
  });

  it('are as RFC 6238 says', () => {
    // Appendix B, the SHA-1 rows, last six of the eight digits.
    const known = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(totpStepOf(known, '287082', null, 59_000)).toBe(1);
    expect(totpStepOf(known, '081804', null, 1_111_111_109_000)).toBe(37037036);
  });

  it('come with an address that names issuer and account', () => {
    expect(totpUri(secret, 'Tilldeck', 'ada@shop.example')).toMatch(
      /^otpauth:\/\/totp\/Tilldeck:ada%40shop\.example\?/,
    );
  });
});
