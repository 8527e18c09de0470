/** However long nobody looked, no more is made up for than this. */
const longestMs = 5_000;

export interface Pace {
  ratePerMinute: number | null;
  pacedAtMs: number | null;
  left: number;
}

/** How many may go now, and what part of one is left for the next time. */
export function allowance({ ratePerMinute, pacedAtMs, left }: Pace, nowMs: number, most: number) {
  if (ratePerMinute === null) return { count: most, left: 0 };
  const elapsedMs = pacedAtMs === null ? 1_000 : Math.min(longestMs, Math.max(0, nowMs - pacedAtMs));
  const due = left + (ratePerMinute * elapsedMs) / 60_000;
  const count = Math.min(most, Math.floor(due));
  return { count, left: Math.min(due - count, most) };
}
