import { type TaskPlan, taskPlan } from '@tilldeck/contracts/tasks/task.schemas';

/** Shares of the devices that are offered; others can be typed. */
export const stagePresets = [
  [1, 5, 20, 100],
  [5, 25, 100],
  [10, 50, 100],
] as const;
export const defaultAbort = { failurePercent: 10, minFinished: 10 };
/** Two to five at night: what people mean by a maintenance window. */
export const nightly = { fromMinute: 120, toMinute: 300 };

/** A gate belongs to stages, and stages need one; a single stage is none. */
export function gated<P extends Pick<TaskPlan, 'stages' | 'gate'>>({ stages, gate, ...plan }: P) {
  if (!stages || stages.length < 2) return plan;
  return { ...plan, stages, gate: gate ?? taskPlan.shape.gate.unwrap().parse({}) };
}

export const minuteText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
export const minuteOf = (text: string): number | undefined => {
  const [hours, minutes] = text.split(':').map(Number);
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)
    ? undefined
    : hours * 60 + minutes;
};
