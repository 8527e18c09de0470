import { type TaskPlan, taskPlan } from '@tilldeck/contracts/tasks/task.schemas';

/** Shares of the devices that are offered; others can be typed. */
export const stagePresets = [
  [1, 5, 20, 100],
  [5, 25, 100],
  [10, 50, 100],
] as const;
/** What a plan begins with. */
export const newPlan = { start: { mode: 'now' as const } };
export const defaultAbort = { failurePercent: 10, minFinished: 10 };
/** Two to five at night: what people mean by a maintenance window. */
export const nightly = { fromMinute: 120, toMinute: 300 };

/** A gate belongs to stages, and stages need one; a single stage is none. */
function gated({ stages, gate, ...plan }: TaskPlan): TaskPlan {
  if (!stages || stages.length < 2) return plan;
  return { ...plan, stages, gate: gate ?? taskPlan.shape.gate.unwrap().parse({}) };
}

/** Whether devices that get it at once may still have to wait before they begin. */
export const isHeldBack = ({ window, isOutsideOpeningHours }: Partial<TaskPlan>): boolean =>
  window !== undefined || isOutsideOpeningHours === true;

/** Of a plan, what a preview depends on. */
export function previewedPart(plan: Partial<TaskPlan> | undefined) {
  if (!plan) return undefined;
  const { start = { mode: 'now' as const }, stages, gate, isOutsideOpeningHours, withoutHours } = plan;
  return {
    start,
    ...(stages ? { stages } : {}),
    ...(gate && Object.values(gate).some((value) => value !== undefined) ? { gate } : {}),
    ...(isOutsideOpeningHours ? { isOutsideOpeningHours, ...(withoutHours ? { withoutHours } : {}) } : {}),
  };
}

export const planField = taskPlan.transform(gated);

export const minuteText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
export const minuteOf = (text: string): number | undefined => {
  const [hours, minutes] = text.split(':').map(Number);
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)
    ? undefined
    : hours * 60 + minutes;
};
