const dayMs = 86_400_000;
/** A device that was away for a year still tells of its past; one whose clock stands at 1970 does not. */
const oldestMs = 400 * dayMs;
const aheadMs = 60 * 60_000;

/** When it was seen as far as that can be: a clock that is far off is not believed. */
export const believedAt = (atMs: number, receivedAtMs: number): number =>
  atMs > receivedAtMs + aheadMs || atMs < receivedAtMs - oldestMs ? receivedAtMs : atMs;
