const shortestGapMs = 1_000;
const smallestStep = 5;

/** A device tells how far it is at most once a second and when it moved on by five percent. */
export const isProgressTold = (last: { percent: number; at: number }, percent: number, now: number): boolean =>
  now - last.at >= shortestGapMs && percent - last.percent >= smallestStep;
