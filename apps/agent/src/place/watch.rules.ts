import { placeRestS } from '@tilldeck/contracts/location/location.limits';
import { hasMoved, type TakenPoint } from '@tilldeck/contracts/location/place.rules';

/** What a device remembers of where it said it was. */
export interface PlaceWatch {
  said: TakenPoint | null;
  /** Whether the fix before this one was away from what was said. */
  wasAway: boolean;
  lastAt: number;
}
export const placeWatchStart: PlaceWatch = { said: null, wasAway: false, lastAt: Number.NEGATIVE_INFINITY };

/**
 * Whether a fix is worth saying: the first one, one that is away from what was said for the second time in a row, and one
 * after a long rest. A single jump is an error of the receiver.
 */
export function watchFix(
  watch: PlaceWatch,
  fix: TakenPoint,
  restS = placeRestS,
): { watch: PlaceWatch; isWorthSaying: boolean } {
  const { said } = watch;
  if (fix.at <= watch.lastAt) return { watch, isWorthSaying: false };
  const isAway = said !== null && hasMoved(said, fix);
  const isWorthSaying = said === null || (isAway && watch.wasAway) || fix.at - said.at >= restS * 1_000;
  return {
    watch: { said: isWorthSaying ? fix : said, wasAway: isAway && !isWorthSaying, lastAt: fix.at },
    isWorthSaying,
  };
}
