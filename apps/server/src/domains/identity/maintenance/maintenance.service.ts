import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { deleteForgettable, forgettableTables } from './maintenance.store.ts';

const batchSize = 5_000;

export async function forgetExpired(app: App): Promise<void> {
  const scope = systemScope(app.database, 'a job deletes what has expired');
  const counts: Record<string, number> = {};
  for (const table of forgettableTables) {
    let count: number;
    do {
      count = await writeIn(scope, (inside) => deleteForgettable(inside, table, batchSize));
      counts[table] = (counts[table] ?? 0) + count;
    } while (count === batchSize);
  }
  app.log.info({ counts }, 'expired rows forgotten');
}
