import type { OpeningInterval } from '@tilldeck/contracts/devices/opening-hours.schemas';
import type { TaskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import type { WorkGuard } from '@tilldeck/contracts/tasks/work.schemas';

/** The shop of a device. */
interface Place {
  timezone: string;
  openingHours: OpeningInterval[];
}

type Guarding = 'window' | 'respectBusy' | 'minBatteryPercent' | 'networks' | 'isOutsideOpeningHours';
/** The part of a plan that says when a device may be disturbed. */
type GuardedPlan = Pick<TaskPlan, Guarding> & Partial<Pick<TaskPlan, 'minFreeMb' | 'deadlineAt'>>;

/** When it is safe to do the work of a plan on a device that stands there. */
export function guardOf(plan: GuardedPlan, place: Place | undefined): WorkGuard {
  const { window, respectBusy, minBatteryPercent, minFreeMb, networks, deadlineAt } = plan;
  return {
    respectBusy,
    ...(place ? { timezone: place.timezone } : {}),
    ...(window ? { window } : {}),
    ...(plan.isOutsideOpeningHours && place ? { openingHours: place.openingHours } : {}),
    ...(minBatteryPercent === undefined ? {} : { minBatteryPercent }),
    ...(minFreeMb === undefined ? {} : { minFreeMb }),
    ...(networks?.length ? { networks } : {}),
    // Kept as an instant with its offset from when the plan was made.
    deadlineAt: deadlineAt === undefined ? null : Date.parse(deadlineAt),
  };
}
