import type { DomainEvent } from '../../../platform/transact.ts';

/** Open lists and details read this task again. */
export const taskEvent = (id: string, orgId: number): DomainEvent => ({
  topic: 'tasks.task',
  payload: { id },
  orgId,
  permission: 'task.query',
});
