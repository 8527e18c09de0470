import { checkedLifetimeDays, importRowsKeptDays } from '@tilldeck/contracts/devices/import.limits';
import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { releaseFile } from '../../files/index.ts';
import { deleteAbandonedTransfers } from '../transfer/transfer.store.ts';
import { deleteImports, deleteOldRows, listAbandoned } from './import.store.ts';

/** Forgets what was checked and never run, and the rows of old imports; their records stay. */
export const tidyIntake = (app: App): Promise<void> =>
  writeIn(systemScope(app.database, 'a job deletes what has expired'), async (inside) => {
    const abandoned = await listAbandoned(inside, checkedLifetimeDays);
    for (const { file_id, result_file_id } of abandoned)
      for (const fileId of [file_id, result_file_id]) if (fileId) await releaseFile(inside, fileId);
    if (abandoned.length > 0)
      await deleteImports(
        inside,
        abandoned.map(({ id }) => id),
      );
    await deleteOldRows(inside, importRowsKeptDays);
    await deleteAbandonedTransfers(inside, checkedLifetimeDays);
  });
