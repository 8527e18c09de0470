/** All that decides about a key somebody hands in for a serial number. */
export interface EnrolFacts {
  device: { isDisabled: boolean } | null;
  /** What became of this very key before, if it was seen. */
  sameKey: 'waiting' | 'active' | 'next' | 'replaced' | 'revoked' | 'refused' | null;
  hasActiveKey: boolean;
  isFactoryListed: boolean;
  /** `none`: no code was given. `wrong`: unknown, over, or the way is off. `foreign`: for other devices. */
  claim: 'none' | 'wrong' | 'foreign' | 'right';
  setting: { isFactoryOn: boolean; isApprovalOn: boolean };
}

export type EnrolDecision =
  /** In already: the answer before may have been lost. */
  | { kind: 'known' }
  | { kind: 'accept'; source: 'factory' | 'claim' }
  /** A person decides. `isNew`: it is not on the list yet. */
  | { kind: 'wait'; isNew: boolean }
  /** Nothing is noted, and the answer is that of `wait`: strangers must not learn which serial numbers exist. */
  | { kind: 'ignore' }
  | {
      kind: 'refuse';
      code: 'link.key_refused' | 'link.device_disabled' | 'link.claim_refused' | 'link.claim_not_for_device';
    };

export function decideEnrolment(facts: EnrolFacts): EnrolDecision {
  const { device, sameKey, claim, setting } = facts;
  // Whoever holds a key that is or was in use is no stranger, and is told.
  if (device && (sameKey === 'active' || sameKey === 'next'))
    return device.isDisabled ? { kind: 'refuse', code: 'link.device_disabled' } : { kind: 'known' };
  if (sameKey === 'revoked' || sameKey === 'replaced') return { kind: 'refuse', code: 'link.key_refused' };
  // So is whoever holds a code of the device's own organisation. A wrong code is judged before the device is looked at.
  if (claim === 'wrong') return { kind: 'refuse', code: 'link.claim_refused' };
  if (claim === 'foreign') return { kind: 'refuse', code: 'link.claim_not_for_device' };
  if (device?.isDisabled && claim === 'right') return { kind: 'refuse', code: 'link.device_disabled' };
  if (!device || device.isDisabled || sameKey === 'refused') return { kind: 'ignore' };
  // The first key wins: with one in use, no list and no code lets another in.
  if (!facts.hasActiveKey) {
    if (setting.isFactoryOn && facts.isFactoryListed) return { kind: 'accept', source: 'factory' };
    if (claim === 'right') return { kind: 'accept', source: 'claim' };
  }
  if (sameKey === 'waiting') return { kind: 'wait', isNew: false };
  if (!setting.isApprovalOn) return { kind: 'ignore' };
  return { kind: 'wait', isNew: true };
}
