import type { DomainEvent } from '../../../platform/transact.ts';

/** Sources with a page of their own, whose readers may not see the task centre. */
const pagesOfSources: ReadonlySet<string> = new Set(['release', 'timed', 'notification', 'journal', 'ota']);

/** Open lists and details read this task again: those of tasks, of devices, and of what it came from. */
export const taskEvent = (id: string, orgId: number, source: string): DomainEvent => ({
  topic: 'tasks.task',
  payload: { id },
  orgId,
  permission: ['task.query', 'device.get', ...(pagesOfSources.has(source) ? [`${source}.query`] : [])],
});
