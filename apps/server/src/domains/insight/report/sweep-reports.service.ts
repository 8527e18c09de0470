import { reportFileDays } from '@tilldeck/contracts/insight/report.limits';
import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { deleteExpiredSheets } from '../share/share.store.ts';
import { deleteOldContents } from './report-run.store.ts';

export async function sweepReports(app: App): Promise<void> {
  await writeIn(systemScope(app.database, 'a job deletes what has expired'), async (inside) => {
    // Longer than a mail is tried.
    await deleteOldContents(inside, reportFileDays);
    await deleteExpiredSheets(inside);
  });
}
