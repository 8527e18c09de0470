import { deviceTaskRoutes, taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { useRestingLive } from '../../../lib/live/useRestingLive.ts';
import { invalidate } from '../../../lib/request/route-queries.ts';

/** Every read that shows tasks or how far they are. */
export const taskReads = [
  taskRoutes.page,
  taskRoutes.detail,
  taskRoutes.executions,
  taskRoutes.reach,
  deviceTaskRoutes.page,
];

/** Tasks moved on: what is on the screen is read again. `id`: only when it is that one. */
export function useTaskChanges(id?: string): void {
  useRestingLive(
    ['tasks.task'],
    () => void invalidate(taskReads),
    ({ payload }) => id === undefined || (payload as { id?: string }).id === id,
  );
}
