import type { TaskSource } from '@tilldeck/contracts/tasks/source.states';
import type { TaskState } from '@tilldeck/contracts/tasks/task.states';
import type { DomainEvent } from '../../../platform/transact.ts';

/** Open lists and details read this task again: those of tasks, of devices, and of what it came from. */
export const taskEvent = (id: string, orgId: number, { permission }: TaskSource): DomainEvent => ({
  topic: 'tasks.task',
  payload: { id },
  orgId,
  permission: ['task.query', 'device.get', ...(permission ? [permission] : [])],
});

/** For other systems; screens follow `taskEvent`. */
interface ToldTask {
  id: string;
  orgId: number;
  source: string;
}
const outside = (topic: string, orgId: number, payload: Record<string, unknown>): DomainEvent => ({
  topic,
  orgId,
  payload,
  permission: 'task.query',
});
export const taskFinished = ({ id, orgId, source }: ToldTask, state: TaskState): DomainEvent =>
  outside('task.finished', orgId, { taskId: id, state, source });
export const stageOpened = ({ id, orgId, source }: ToldTask, stage: number): DomainEvent =>
  outside('task.stage_opened', orgId, { taskId: id, stage, source });
export const executionsFailed = (orgId: number, failed: { taskId: string; newCount: number; failedCount: number }) =>
  outside('execution.failed', orgId, { ...failed });
