import { retryDelaysS } from '@tilldeck/contracts/integration/webhook.limits';
import type { DeliveryFault } from '@tilldeck/contracts/integration/webhook.schemas';

export type Verdict = { isDelivered: true; fault: null } | { isDelivered: false; fault: DeliveryFault };

/** What a receiver's status means. Only a success is one; we follow nobody who says that the address is another. */
export function judgeStatus(status: number): Verdict {
  if (status >= 200 && status < 300) return { isDelivered: true, fault: null };
  return { isDelivered: false, fault: status >= 300 && status < 400 ? 'redirect' : 'status' };
}

/** The receiver says that it never wants to hear from us again. */
export const isGone = (status: number | null): boolean => status === 410;

const longestRetryAfterS = 86_400;

/**
 * Seconds until the next try after `failedTries` failed ones; null when they are used up. A receiver may ask for more
 * time than that. `chance` from 0 to 1 spreads tries that failed together.
 */
export function nextDelayS(failedTries: number, retryAfterS: number | null, chance: number): number | null {
  const planned = retryDelaysS[failedTries - 1];
  if (planned === undefined) return null;
  const asked = Math.min(retryAfterS ?? 0, longestRetryAfterS);
  return Math.max(planned, asked) * (1 + chance * 0.2);
}
