import type { linkErrors } from '@tilldeck/contracts/link/link.errors';

export const errors: Record<keyof typeof linkErrors, string> = {
  'link.device_away': 'Device inactive or offline. It can be asked once it is connected.',
  'link.key_refused': 'The device’s key is not accepted.',
  'link.device_disabled': 'This device is disabled',
  'link.proof_refused': 'The device did not prove that it holds this key',
  'link.claim_refused': 'This claim code is unknown, used up, expired or revoked',
  'link.claim_not_for_device': 'This claim code is not for this device',
  'link.key_used_before': 'This key was used before. The device has to make a new one',
  'link.key_decided': 'Somebody has decided on this key already',
  'link.key_over': 'This key is not in use any more',
  'link.claim_over': 'This claim code is not in use any more',
  'link.too_many_claims': 'There are {{max}} claim codes in use already. Revoke some first',
};
