import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { deleteOldCases } from './look.store.ts';

const batch = 5_000;

/** Logs are kept as long as the history of devices. */
export async function sweepCases(app: App): Promise<void> {
  const scope = systemScope(app.database, 'old logs of offline detections of all organisations are deleted');
  while ((await writeIn(scope, (inside) => deleteOldCases(inside, batch))) === batch);
}
