const longestMs = 300_000;
const shortestFailureMs = 1_000;

/**
 * How long to wait before the next try to connect. After a lost connection a random part of the spread that the server
 * set, so that thousands that lost theirs at once do not come back at once. Each failure doubles what is drawn from.
 */
export function reconnectDelayMs(spreadS: number, failures: number, random: number): number {
  const spreadMs = spreadS * 1_000;
  if (failures === 0) return random * spreadMs;
  const range = Math.max(spreadMs, shortestFailureMs) * 2 ** Math.min(failures - 1, 12);
  return shortestFailureMs / 2 + random * Math.min(range, Math.max(longestMs, spreadMs));
}

/** A call that failed is tried again after this; `retryAfterS` is what the server asked for. */
export function retryDelayMs(failures: number, retryAfterS: number | undefined, random: number): number {
  if (retryAfterS !== undefined) return retryAfterS * 1_000 * (1 + random / 4);
  return Math.min(longestMs, 1_000 * 2 ** Math.min(failures, 12)) * (0.5 + random / 2);
}

const firstResendMs = 15_000;
/** A message that was sent and not acknowledged goes again after this, on the same connection. */
export const resendDelayMs = (timesSent: number): number =>
  Math.min(longestMs, firstResendMs * 2 ** Math.min(timesSent - 1, 12));
