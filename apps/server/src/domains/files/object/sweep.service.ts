import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { releaseFile } from './claim.service.ts';
import { deleteFile, listExpired } from './object.store.ts';

/** Small, as its rows stay locked while the store works. */
const batchSize = 20;

/** Removes files whose time is over, first from the store and then from the list, so that nothing is left behind. */
export async function sweepFiles(app: App, signal?: AbortSignal): Promise<number> {
  const scope = systemScope(app.database, 'a job deletes what has expired');
  let removed = 0;
  let found = batchSize;
  while (found === batchSize && !signal?.aborted) {
    found = await writeIn(scope, async (inside) => {
      const files = await listExpired(inside, batchSize);
      await Promise.all(files.map((file) => app.storage.remove({ key: file.storage_key, uploadRef: file.upload_ref })));
      for (const file of files) {
        await deleteFile(inside, file.id);
        if (file.icon_file_id) await releaseFile(inside, file.icon_file_id);
      }
      return files.length;
    });
    removed += found;
  }
  if (removed > 0) app.log.info({ removed }, 'files swept');
  return removed;
}
