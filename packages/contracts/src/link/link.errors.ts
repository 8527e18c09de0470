import { defineErrors } from '../core/error.ts';

/** 5500 to 5999; devices have 5000 to 5499. */
export const linkErrors = defineErrors({
  'link.device_away': { code: 5590 },
  'link.key_refused': { code: 5501, status: 401 },
  'link.device_disabled': { code: 5502, status: 403 },
  'link.proof_refused': { code: 5503, status: 401 },
  'link.claim_refused': { code: 5504, field: 'claimCode' },
  'link.claim_not_for_device': { code: 5505, field: 'claimCode' },
  'link.key_used_before': { code: 5506, field: 'publicKey' },
  'link.key_decided': { code: 5507 },
  'link.key_over': { code: 5508 },
  'link.claim_over': { code: 5509 },
  'link.too_many_claims': { code: 5510 },
});
type LinkErrors = typeof linkErrors;

declare module '../core/error-code.ts' {
  interface Refusals extends LinkErrors {}
}
