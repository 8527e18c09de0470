import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { deleteOldDeliveries } from './delivery.store.ts';
import { deleteOldSecrets } from './webhook.store.ts';

const batchSize = 5_000;

export async function forgetOld(app: App): Promise<void> {
  const scope = systemScope(app.database, 'a job deletes what has expired');
  await writeIn(scope, deleteOldSecrets);
  let count = 0;
  for (let deleted = batchSize; deleted === batchSize; count += deleted)
    deleted = await writeIn(scope, (inside) => deleteOldDeliveries(inside, batchSize));
  if (count > 0) app.log.info({ count }, 'old webhook messages forgotten');
}
