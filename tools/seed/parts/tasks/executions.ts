import type { TaskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import type { SeedRow } from '../../insert-rows.ts';
import type { SeedContext } from '../../seed-part.ts';
import type { DemoTask } from './demo-task.ts';
import { type Outcome, outcomeAt } from './outcomes.ts';

const secondMs = 1_000;
const hourMs = 3_600_000;

export interface MeantDevice {
  id: string;
  sn: string;
  /** Why it is left out. */
  reason: string | null;
  /** 0 for those that are left out. */
  stage: number;
}

/** Within how much of the task's time its devices pick it up. */
const pickUpShare = 0.6;

/** One row a device, each with times that follow each other. */
export function executionsOf(
  context: SeedContext,
  taskId: string,
  task: DemoTask,
  plan: TaskPlan,
  devices: readonly MeantDevice[],
): SeedRow[] {
  const random = context.random(`task ${task.title}`);
  const nowMs = context.now.getTime();
  const createdMs = nowMs - task.createdHoursAgo * hourMs;
  const endMs = nowMs - (task.endedHoursAgo ?? 0) * hourMs;
  const size = (stage: number) => devices.filter((device) => device.stage === stage).length;
  const places = new Map<number, number>();
  return devices
    .map((device) => {
      const place = places.get(device.stage) ?? 0;
      places.set(device.stage, place + 1);
      const outcome = device.reason ? leftOut(device.reason) : outcomeOf(task, device.stage, place, size(device.stage));
      const openedHoursAgo = task.stages?.[device.stage - 1]?.openedHoursAgo ?? task.startedHoursAgo ?? 0;
      const openedMs = nowMs - openedHoursAgo * hourMs;
      const sentMs = openedMs + (2 + random.next() * pickUpShare * ((endMs - openedMs) / secondMs)) * secondMs;
      const lastsMs = (task.lastsS ?? 20) * secondMs * (0.5 + random.next());
      return rowOf({ taskId, device, outcome, plan, createdMs, sentMs, lastsMs, endMs });
    })
    .toSorted((a, b) => Number(a.device_id) - Number(b.device_id));
}

const leftOut = (code: string): Outcome => ({ state: 'skipped', isReleased: false, code });

function outcomeOf({ stages, mix }: DemoTask, stage: number, place: number, count: number): Outcome {
  const own = stages?.[stage - 1]?.mix ?? mix;
  if (!own) throw new Error('a task without outcomes');
  return outcomeAt(own, place, count);
}

interface Lived {
  taskId: string;
  device: MeantDevice;
  outcome: Outcome;
  plan: TaskPlan;
  createdMs: number;
  sentMs: number;
  lastsMs: number;
  endMs: number;
}

const steps: readonly Outcome['state'][] = ['queued', 'sent', 'received', 'running'];

/** How far the device itself came; what ended otherwise was never picked up. */
function stepsTaken({ state }: Outcome): number {
  if (state === 'succeeded' || state === 'failed') return 4;
  if (state === 'timed_out') return 2;
  return Math.max(0, steps.indexOf(state) + 1);
}

function rowOf({ taskId, device, outcome, plan, createdMs, sentMs, lastsMs, endMs }: Lived): SeedRow {
  const taken = stepsTaken(outcome);
  const at = (step: number, ms: number) => (taken >= step ? new Date(Math.min(ms, endMs)) : null);
  const workedMs = sentMs + 3 * secondMs + lastsMs;
  const endedMs: Partial<Record<Outcome['state'], number>> = {
    succeeded: workedMs,
    failed: workedMs,
    timed_out: sentMs + plan.timeoutS * secondMs,
    terminated: endMs,
    superseded: endMs,
    skipped: createdMs,
  };
  const ended = endedMs[outcome.state];
  const isOpenAtDevice = taken > 1 && ended === undefined;
  const firstTry = outcome.failedBefore && {
    attempt: 1,
    state: 'failed',
    code: outcome.failedBefore,
    text: '',
    endedAt: new Date(sentMs - 60 * secondMs).toISOString(),
  };
  return {
    task_id: taskId,
    device_id: device.id,
    sn: device.sn,
    stage: device.stage,
    state: outcome.state,
    is_released: outcome.isReleased,
    attempt: firstTry ? 2 : 1,
    percent: outcome.percent ?? null,
    code: outcome.code ?? '',
    text: outcome.text ?? '',
    hold: outcome.hold ?? null,
    hold_until: null,
    due_at: isOpenAtDevice ? new Date(endMs + plan.timeoutS * secondMs) : null,
    queued_at: new Date(createdMs),
    sent_at: at(2, sentMs),
    received_at: at(3, sentMs + secondMs),
    started_at: at(4, sentMs + 3 * secondMs),
    ended_at: ended === undefined ? null : new Date(Math.min(ended, endMs)),
    result: outcome.result ?? null,
    attempts: firstTry ? [firstTry] : null,
  };
}
