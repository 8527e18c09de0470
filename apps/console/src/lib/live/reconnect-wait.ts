const firstWaitMs = 500;
const longestWaitMs = 30_000;

/** Full jitter: after a server restart its clients come back spread out, not all at once. */
export const reconnectWaitMs = (attempt: number, random: () => number = Math.random): number =>
  Math.round(random() * Math.min(longestWaitMs, firstWaitMs * 2 ** attempt));
