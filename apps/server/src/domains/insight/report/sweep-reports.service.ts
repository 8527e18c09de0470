import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { deleteExpiredSheets } from '../share/share.store.ts';
import { deleteOldContents } from './report-run.store.ts';

/** Longer than a mail is tried. */
const keptDays = 30;

export async function sweepReports(app: App): Promise<void> {
  await writeIn(systemScope(app.database, 'a job deletes what has expired'), async (inside) => {
    await deleteOldContents(inside, keptDays);
    await deleteExpiredSheets(inside);
  });
}
