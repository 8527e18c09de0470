const dayMs = 86_400_000;
/** A device that was away for a year still tells of its past; one whose clock stands at 1970 does not. */
const oldestMs = 400 * dayMs;
const aheadMs = 60 * 60_000;

/** When it was seen as far as that can be: a clock that is far off is not believed. */
export const believedAt = (atMs: number, receivedAtMs: number): number =>
  atMs > receivedAtMs + aheadMs || atMs < receivedAtMs - oldestMs ? receivedAtMs : atMs;

/** Two halves, to find out which one the database will not have. */
export function halvesOf<T>(batch: readonly T[]): [readonly T[], readonly T[]] {
  const middle = Math.ceil(batch.length / 2);
  return [batch.slice(0, middle), batch.slice(middle)];
}
