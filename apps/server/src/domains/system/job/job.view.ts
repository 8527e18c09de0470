import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { jobRoutes } from '@tilldeck/contracts/system/job.routes';
import type { JobEntry } from '@tilldeck/contracts/system/job.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import type { Selectable } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { containing } from '../../../platform/db/like.ts';
import { numberedPage } from '../../../platform/db/paging.ts';
import { isVendorScope, readIn, type Scope } from '../../../platform/db/scope.ts';
import { summarisePayload } from './job.rules.ts';

/** Jobs are of all organisations at once, so they are the vendor's alone. The partners' role cannot read them either. */
export async function pageJobs(scope: Scope, input: RouteInput<typeof jobRoutes.page>) {
  refuseUnless(isVendorScope(scope), 'core.forbidden');
  return readIn(scope, (db) => {
    let query = db.selectFrom('system_job').selectAll();
    if (input.state) query = query.where('state', '=', input.state);
    if (input.keyword) query = query.where('name', 'ilike', containing(input.keyword));
    return numberedPage(
      db,
      query,
      input,
      {
        columns: { name: 'name', attempts: 'attempts', runAt: 'run_at', createdAt: 'created_at' },
        byDefault: ['id', 'desc'],
        key: 'id',
      },
      presentJob,
    );
  });
}

/** Columns of a view may all be null as far as the database says. */
const presentJob = (row: Selectable<DB['system_job']>): JobEntry => {
  const state = row.state as JobEntry['state'];
  return {
    id: row.id ?? '',
    name: row.name ?? '',
    payload: summarisePayload(row.payload),
    state,
    attempts: row.attempts ?? 0,
    maxAttempts: row.max_attempts ?? 0,
    lastError: row.last_error,
    runAt: state === 'failed' ? null : row.run_at,
    createdAt: row.created_at ?? '',
  };
};
