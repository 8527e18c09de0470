import type { TaskSource } from '@tilldeck/contracts/tasks/source.states';
import type { DomainEvent } from '../../../platform/transact.ts';

/** Open lists and details read this task again: those of tasks, of devices, and of what it came from. */
export const taskEvent = (id: string, orgId: number, { permission }: TaskSource): DomainEvent => ({
  topic: 'tasks.task',
  payload: { id },
  orgId,
  permission: ['task.query', 'device.get', ...(permission ? [permission] : [])],
});
