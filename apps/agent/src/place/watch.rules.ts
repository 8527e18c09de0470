import { placeRestS } from '@tilldeck/contracts/location/location.limits';
import { hasMoved, type TakenPoint } from '@tilldeck/contracts/location/place.rules';

/** What a device remembers of where it said it was. */
export interface PlaceWatch {
  said: TakenPoint | null;
  /** The last fix where it said it was: when it leaves, this tells until when it was there. */
  stayed: TakenPoint | null;
  /** Whether the fix before this one was away from what was said. */
  wasAway: boolean;
  lastAt: number;
}
export const placeWatchStart: PlaceWatch = {
  said: null,
  stayed: null,
  wasAway: false,
  lastAt: Number.NEGATIVE_INFINITY,
};

/** A shorter halt is a traffic light. */
const haltMs = 60_000;

/**
 * What a fix gives to say: the first one, one that is away from what was said for the second time in a row, and one after a
 * long rest. A single jump is an error of the receiver. With the first point after a halt goes the last one of the halt.
 */
export function watchFix(
  watch: PlaceWatch,
  fix: TakenPoint,
  restS = placeRestS,
): { watch: PlaceWatch; points: TakenPoint[] } {
  const { said, stayed, wasAway, lastAt } = watch;
  if (fix.at <= lastAt) return { watch, points: [] };
  const isAway = said !== null && hasMoved(said, fix);
  const isMove = isAway && wasAway;
  if (said !== null && !isMove && fix.at - said.at < restS * 1_000)
    return { watch: { said, stayed: isAway ? stayed : fix, wasAway: isAway, lastAt: fix.at }, points: [] };
  const isAfterHalt = isMove && stayed !== null && said !== null && stayed.at - said.at >= haltMs;
  return {
    watch: { said: fix, stayed: null, wasAway: false, lastAt: fix.at },
    points: isAfterHalt ? [stayed, fix] : [fix],
  };
}
