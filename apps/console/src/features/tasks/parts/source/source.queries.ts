import { useRestingLive } from '../../../../lib/live/useRestingLive.ts';
import { invalidate } from '../../../../lib/request/route-queries.ts';
import type { SourceCalls } from './source.pages.ts';

/** Tasks moved on: what is on the screen is read again. `id`: only when it is that one. */
export function useSourceChanges(calls: SourceCalls, id?: string): void {
  useRestingLive(
    ['tasks.task'],
    () => void invalidate([calls.page, calls.detail, calls.devices]),
    ({ payload }) => id === undefined || (payload as { id?: string }).id === id,
  );
}
