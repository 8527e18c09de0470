import { type FenceCircle, isBorneOut } from '@tilldeck/contracts/location/fence.rules';
import type { DeviceFenceChange, FenceStep } from '@tilldeck/contracts/location/fence-device.schemas';

type Doubt = 'fixes' | 'not_target';

/** Steps only go forward; of those that exclude each other the first that was told counts. */
const ranks: Record<FenceStep, number> = { changed: 0, cancelled: 1, prompted: 1, locked: 1, unlocked: 2 };
export const isFurther = (step: FenceStep, than: FenceStep): boolean => ranks[step] > ranks[than];

/** One change of side, with all that was told of it in a batch. */
export interface FoldedChange {
  fenceId: string;
  fenceVersion: number;
  event: DeviceFenceChange['event'];
  fixes: DeviceFenceChange['fixes'];
  happenedAtMs: number;
  step: FenceStep;
  lockedAtMs: number | null;
  unlockedAtMs: number | null;
  unlockedBy: DeviceFenceChange['unlockedBy'] | null;
}

/** Steps of one change become one; a second story about the same moment is left out. */
export function foldSteps(told: readonly { atMs: number; payload: DeviceFenceChange }[]): FoldedChange[] {
  const changes = new Map<string, FoldedChange>();
  for (const { atMs, payload } of told) {
    const { fenceId, fenceVersion, event, fixes, step, unlockedBy = null } = payload;
    const key = `${fenceId} ${fixes[0].at}`;
    const own = changes.get(key);
    if (own && (own.fenceVersion !== fenceVersion || own.event !== event)) continue;
    const lockedAtMs = step === 'locked' ? atMs : null;
    const unlockedAtMs = step === 'unlocked' ? atMs : null;
    changes.set(key, {
      ...(own ?? { fenceId, fenceVersion, event, fixes, happenedAtMs: fixes[0].at }),
      step: own && !isFurther(step, own.step) ? own.step : step,
      lockedAtMs: own?.lockedAtMs ?? lockedAtMs,
      unlockedAtMs: own?.unlockedAtMs ?? unlockedAtMs,
      unlockedBy: own?.unlockedBy ?? (step === 'unlocked' ? unlockedBy : null),
    });
  }
  return [...changes.values()];
}

/** Why a change is doubtful; null where it is confirmed. */
export function doubtOf(
  circle: FenceCircle,
  { event, fixes }: Pick<FoldedChange, 'event' | 'fixes'>,
  isTarget: boolean,
): Doubt | null {
  if (!isBorneOut(circle, event === 'enter' ? 'inside' : 'outside', fixes)) return 'fixes';
  return isTarget ? null : 'not_target';
}
