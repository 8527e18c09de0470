import type { linkErrors } from '@tilldeck/contracts/link/link.errors';

export const errors: Record<keyof typeof linkErrors, string> = {
  'link.device_away': 'The device is inactive or offline. Try again when it is online',
  'link.key_refused': 'The key of the device was rejected',
  'link.device_disabled': 'This device is disabled',
  'link.proof_refused': 'The device could not prove that it owns this key',
  'link.claim_refused': 'This claim code is unknown, used up, expired or revoked',
  'link.claim_not_for_device': 'This claim code is not valid for this device',
  'link.key_used_before': 'This key has been used before. The device must create a new one',
  'link.key_decided': 'This key has already been approved or rejected',
  'link.key_over': 'This key is no longer valid',
  'link.claim_over': 'This claim code is no longer valid',
  'link.too_many_claims': 'You already have {{max}} active claim codes. Revoke some first',
};
