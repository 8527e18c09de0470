import { type TaskPlan, taskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import { gated } from '../../../../components/rollout/rollout.rules.ts';

/** What a plan begins with. */
export const newPlan = { start: { mode: 'now' as const } };

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

export const planField = taskPlan.transform((plan): TaskPlan => gated(plan));
