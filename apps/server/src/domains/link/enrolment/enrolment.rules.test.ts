import { describe, expect, it } from 'vitest';
import { claimCodeFrom, plainClaimCode } from './claim-code.rules.ts';
import { decideEnrolment, type EnrolFacts } from './enrolment.rules.ts';

const facts = (changes: Partial<EnrolFacts> = {}): EnrolFacts => ({
  device: { isDisabled: false },
  sameKey: null,
  hasActiveKey: false,
  isFactoryListed: false,
  claim: 'none',
  setting: { isFactoryOn: true, isApprovalOn: true },
  ...changes,
});
const decide = (changes: Partial<EnrolFacts> = {}) => decideEnrolment(facts(changes));

describe('a key that is handed in', () => {
  it('is accepted by list or code, else waits for a person', () => {
    expect(decide({ isFactoryListed: true })).toEqual({ kind: 'accept', source: 'factory' });
    expect(decide({ claim: 'right' })).toEqual({ kind: 'accept', source: 'claim' });
    expect(decide()).toEqual({ kind: 'wait', isNew: true });
    expect(decide({ sameKey: 'waiting' })).toEqual({ kind: 'wait', isNew: false });
    expect(decide({ sameKey: 'waiting', claim: 'right' })).toEqual({ kind: 'accept', source: 'claim' });
  });

  it('waits when the device has one, whatever speaks for it: the first key wins', () => {
    expect(decide({ hasActiveKey: true, isFactoryListed: true, claim: 'right' })).toEqual({
      kind: 'wait',
      isNew: true,
    });
  });

  it('is ignored where noting it would help nobody but a stranger', () => {
    for (const changes of [
      { device: null },
      { device: { isDisabled: true } },
      { sameKey: 'refused' as const },
      { setting: { isFactoryOn: true, isApprovalOn: false } },
      { setting: { isFactoryOn: false, isApprovalOn: false }, isFactoryListed: true },
    ])
      expect(decide(changes)).toEqual({ kind: 'ignore' });
  });

  it('is refused by name only to who holds a key or a code already', () => {
    expect(decide({ sameKey: 'revoked', claim: 'right' })).toEqual({ kind: 'refuse', code: 'link.key_refused' });
    expect(decide({ sameKey: 'replaced' })).toEqual({ kind: 'refuse', code: 'link.key_refused' });
    expect(decide({ sameKey: 'active', device: { isDisabled: true } })).toMatchObject({ code: 'link.device_disabled' });
    expect(decide({ device: { isDisabled: true }, claim: 'right' })).toMatchObject({ code: 'link.device_disabled' });
    expect(decide({ device: null, claim: 'wrong' })).toMatchObject({ code: 'link.claim_refused' });
    expect(decide({ claim: 'wrong' })).toMatchObject({ code: 'link.claim_refused' });
    expect(decide({ device: null, claim: 'foreign' })).toMatchObject({ code: 'link.claim_not_for_device' });
  });
});

describe('a claim code', () => {
  it('is the same however it is typed', () => {
    const code = claimCodeFrom(Uint8Array.from({ length: 20 }, (_, index) => index * 13));
    expect(code).toMatch(/^TDC(-[0-9A-HJKMNP-TV-Z]{5}){4}$/);
    const plain = plainClaimCode(code);
    expect(plain).toHaveLength(20);
    expect(plainClaimCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(plain);
    expect(plainClaimCode(code.slice(4).replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(plain);
  });
});
