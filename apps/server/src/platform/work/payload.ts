import type { WorkItem } from '@tilldeck/contracts/link/enrolment.schemas';
import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { App } from '../app.ts';

/** Completes the payload of some kinds of work when it is handed to a device: for what must not be stored in a task. */
export interface BoundPayload {
  kinds: readonly TaskKindName[];
  complete: (app: App, deviceId: string, item: WorkItem) => Promise<WorkItem>;
}

export const bindPayload = (kinds: readonly TaskKindName[], complete: BoundPayload['complete']): BoundPayload => ({
  kinds,
  complete,
});

export async function completeWith(
  bound: readonly BoundPayload[],
  app: App,
  deviceId: string,
  item: WorkItem,
): Promise<WorkItem> {
  let completed = item;
  for (const { kinds, complete } of bound)
    if (kinds.some((kind) => kind === item.kind)) completed = await complete(app, deviceId, completed);
  return completed;
}
