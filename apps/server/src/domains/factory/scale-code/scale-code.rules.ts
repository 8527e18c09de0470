import type { ScaleCodeState, ScaleResult } from '@tilldeck/contracts/factory/scale-code.states';

interface Validity {
  validFrom: string;
  validUntil: string;
  endedAt: string | null;
}

/** A code counts from its first moment on and no longer at its last. */
export function scaleCodeState({ validFrom, validUntil, endedAt }: Validity, nowMs: number): ScaleCodeState {
  if (endedAt !== null) return 'ended';
  if (nowMs >= Date.parse(validUntil)) return 'expired';
  return nowMs < Date.parse(validFrom) ? 'upcoming' : 'valid';
}

/** The list comes first: a device that is not on it hears nothing of the code's validity. */
export function scaleResult(found: (Validity & { isListed: boolean }) | undefined, nowMs: number): ScaleResult {
  if (!found?.isListed) return 'sn_not_authorised';
  const state = scaleCodeState(found, nowMs);
  if (state === 'upcoming') return 'sn_not_authorised';
  return state === 'valid' ? 'success' : 'expired';
}
