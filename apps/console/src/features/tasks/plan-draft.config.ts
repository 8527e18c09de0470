import { taskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import { z } from 'zod';

/** How a task goes out, while somebody fills it in. */
export type PlanDraft = z.input<typeof taskPlan>;

/** Shares of the devices that are offered; others can be typed. */
export const stagePresets = [
  [1, 5, 20, 100],
  [5, 25, 100],
  [10, 50, 100],
] as const;
export const defaultGate = { finishedPercent: 80, successPercent: 95, soakMinutes: 30 };
export const defaultAbort = { failurePercent: 10, minFinished: 10 };

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);

/** Without what was emptied; a gate belongs to stages. */
export function toPlan(draft: PlanDraft = {}): Record<string, unknown> {
  const { stages, gate, ...others } = draft;
  const isStaged = isGiven(stages) && (stages?.length ?? 0) > 1;
  const given = { ...others, ...(isStaged ? { stages, gate: gate ?? defaultGate } : {}) };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => isGiven(value)));
}

export const planField = z.custom<PlanDraft>().transform(toPlan).pipe(taskPlan);

export const minuteText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
export const minuteOf = (text: string): number | undefined => {
  const [hours, minutes] = text.split(':').map(Number);
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)
    ? undefined
    : hours * 60 + minutes;
};
