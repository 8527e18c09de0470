import { kindOf, type TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { FirstStage } from '@tilldeck/contracts/tasks/preview.schemas';
import { defaultExpiryDays, defaultRatePerMinute } from '@tilldeck/contracts/tasks/task.limits';
import type { TaskPlan } from '@tilldeck/contracts/tasks/task.schemas';

const hourMs = 3_600_000;
/** A form is filled in before it is sent: a start so little past is now. */
const pastToleranceMs = 5 * 60_000;
/** The last place where a wall-clock time comes is twelve hours behind UTC. */
const latestZoneMs = 12 * hourMs;

/** The latest moment at which a device may be told to begin; null for at once. */
function latestStartMs({ start }: TaskPlan): number | null {
  if (start.mode === 'at') return Date.parse(start.at ?? '');
  if (start.mode === 'local') return Date.parse(`${start.local}Z`) + latestZoneMs;
  return null;
}

const timeOf = (text: string | undefined): number | null => (text === undefined ? null : Date.parse(text));

/** Whether the times of a plan, made instants, fit together. */
export function isPlanSound(plan: TaskPlan, nowMs: number): boolean {
  const startMs = latestStartMs(plan);
  const expiryMs = timeOf(plan.expiresAt);
  const deadlineMs = timeOf(plan.deadlineAt);
  const beginMs = Math.max(startMs ?? nowMs, nowMs);
  if (startMs !== null && !(startMs > nowMs - pastToleranceMs)) return false;
  if (expiryMs !== null && expiryMs <= beginMs) return false;
  if (deadlineMs !== null && (deadlineMs <= beginMs || (expiryMs !== null && deadlineMs > expiryMs))) return false;
  return !plan.window || plan.window.fromMinute !== plan.window.toMinute;
}

/** When what has not begun is given up. */
export const expiryOf = (plan: TaskPlan, startMs: number): string =>
  plan.expiresAt ?? new Date(startMs + defaultExpiryDays * 24 * hourMs).toISOString();

/** A large set is never hit at once, whatever the plan leaves open. */
export function rateOf(plan: TaskPlan, devices: number): number | null {
  return plan.ratePerMinute ?? (devices > defaultRatePerMinute ? defaultRatePerMinute : null);
}

/** Executions of a plan with stages, a rate or a local start are let out one after the other; the others at once. */
export const isReleasedAtOnce = (plan: TaskPlan, rate: number | null): boolean =>
  rate === null && !plan.stages && plan.start.mode !== 'local';

/** Only what disturbs a device waits for its shop to close. */
export const withoutHoursOf = (
  kind: TaskKindName,
  plan: Pick<TaskPlan, 'isOutsideOpeningHours' | 'withoutHours'>,
): TaskPlan['withoutHours'] | undefined =>
  plan.isOutsideOpeningHours && kindOf(kind).isDisruptive ? plan.withoutHours : undefined;

/** What a gate asks where the plan leaves it open. */
export const gateOf = ({ gate }: Pick<TaskPlan, 'gate'>) => ({ ...defaultGate, ...gate });
const defaultGate = { finishedPercent: 80, successPercent: 95, soakMinutes: 30 };

/**
 * Whether the first stage can finish as things are. Its devices are drawn when the task is made, in an order of its own, so
 * the offline ones among them are the share of all.
 */
export function firstStageOf(
  plan: Pick<TaskPlan, 'stages' | 'gate'>,
  eligible: number,
  offline: number,
): FirstStage | null {
  const [share, next] = plan.stages ?? [];
  if (share === undefined || next === undefined || eligible === 0) return null;
  const { finishedPercent } = gateOf(plan);
  const devices = Math.ceil((eligible * share) / 100);
  const away = Math.min(offline, Math.round((devices * offline) / eligible));
  const needed = Math.ceil((devices * finishedPercent) / 100);
  return { devices, offline: away, finishedPercent, missing: Math.max(0, needed - (devices - away)) };
}

const answerTimeoutS = 900;
/** What is uploaded may be large. */
const uploadTimeoutS = 3_600;
const answerMinutes = 10;
const commandHours = 24;

/**
 * How a command for one device goes out: soon or not at all where somebody waits for it, and once, since nobody wants a
 * drawer to open by itself later.
 */
export function commandPlan(
  plan: TaskPlan,
  kind: TaskKindName,
  waitHours: number | undefined,
  nowMs: number,
): TaskPlan {
  const { isInteractive } = kindOf(kind);
  const lifeMs = waitHours ? waitHours * hourMs : isInteractive ? (answerMinutes / 60) * hourMs : commandHours * hourMs;
  const expiresAt = new Date(nowMs + lifeMs).toISOString();
  if (!isInteractive) return { ...plan, expiresAt };
  return { ...plan, expiresAt, maxAttempts: 1, timeoutS: kind === 'fetch_log' ? uploadTimeoutS : answerTimeoutS };
}
