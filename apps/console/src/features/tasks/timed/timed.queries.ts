import { timedRoutes } from '@tilldeck/contracts/tasks/timed.routes';
import { useRestingLive } from '../../../lib/live/useRestingLive.ts';
import { invalidate } from '../../../lib/request/route-queries.ts';

/** Every read that shows timed tasks or their runs. */
export const timedReads = [timedRoutes.page, timedRoutes.detail, timedRoutes.runs, timedRoutes.devices];

/** Timed tasks or their runs changed: what is on the screen is read again. */
export function useTimedChanges(): void {
  useRestingLive(['tasks.timed', 'tasks.task'], () => void invalidate(timedReads));
}
