import type { DomainEvent } from '../../../platform/transact.ts';

/** Open lists and details read this timed task again. */
export const timedEvent = (id: string, orgId: number): DomainEvent => ({
  topic: 'tasks.timed',
  payload: { id },
  orgId,
  permission: 'timed.query',
});
