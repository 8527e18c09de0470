import { minNotificationLeadMinutes } from '@tilldeck/contracts/tasks/task.limits';

/** Whether a custom time is far enough ahead for somebody to think again. */
export const isFarEnough = (releaseAtMs: number, nowMs: number): boolean =>
  releaseAtMs >= nowMs + minNotificationLeadMinutes * 60_000;
