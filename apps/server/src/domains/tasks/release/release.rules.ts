import { scheduledReleaseModels } from '@tilldeck/contracts/tasks/task.limits';
import type { TaskPlan } from '@tilldeck/contracts/tasks/task.schemas';

/** The models that can be given a start of later; every model may begin at once. */
export const schedulableModels = ({ start }: TaskPlan): readonly string[] | undefined =>
  start.mode === 'now' ? undefined : scheduledReleaseModels;
