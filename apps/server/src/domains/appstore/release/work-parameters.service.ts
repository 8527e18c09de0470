import type { WorkItem } from '@tilldeck/contracts/link/enrolment.schemas';
import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { handParameters } from '../parameter/resolve.service.ts';

/**
 * Adds to an install of an app of the store what the app is told on this device. Settled as it is handed over and not
 * when the task was made: what counts may have changed since, and secrets stand in no task.
 */
export async function withParameters(app: App, deviceId: string, item: WorkItem): Promise<WorkItem> {
  const { appId } = item.payload as { appId?: string };
  if (appId === undefined) return item;
  const told = await writeIn(systemScope(app.database, 'values of organisations above count as well'), (inside) =>
    handParameters(app, inside, deviceId, appId),
  );
  if (!told) return item;
  const { hash, values } = told;
  return { ...item, payload: { ...item.payload, parameters: { hash, values } } };
}
