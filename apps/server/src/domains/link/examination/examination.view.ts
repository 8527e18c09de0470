import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { examinationRoutes } from '@tilldeck/contracts/link/examination.routes';
import type { Examination, ExaminationDetail, ExaminationFilter } from '@tilldeck/contracts/link/examination.schemas';
import { AppError } from '../../../platform/app-error.ts';
import { keysetBatch, keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';

const reportsIn = (scope: Scope, db: ScopedDb['db']) =>
  db
    .selectFrom('link_examination as report')
    .innerJoin('devices_model as model', 'model.id', 'report.model_id')
    .leftJoin('identity_org as org', 'org.id', 'report.org_id')
    .select([
      'report.id',
      'report.device_id',
      'report.sn',
      'model.name as model_name',
      'org.name as org_name',
      'report.at',
      'report.received_at',
      'report.cause',
      'report.result',
      'report.item_count',
      'report.failed_count',
    ])
    .where(inScope(scope, 'report'));

function reportsMatching(scope: Scope, db: ScopedDb['db'], timezone: string, filter: ExaminationFilter) {
  const { from, to } = instantsOf(filter, timezone);
  let query = reportsIn(scope, db);
  if (filter.sn) query = query.where('report.sn', '=', filter.sn);
  if (filter.modelId) query = query.where('report.model_id', '=', Number(filter.modelId));
  if (filter.result) query = query.where('report.result', '=', filter.result);
  if (from) query = query.where('report.received_at', '>=', from);
  if (to) query = query.where('report.received_at', '<', to);
  return query;
}

export const pageExaminations = (scope: Scope, timezone: string, input: RouteInput<typeof examinationRoutes.page>) =>
  readIn(scope, (db) =>
    keysetPage(db, reportsMatching(scope, db, timezone, input), input, 'report.id', presentExamination),
  );

/** The next reports behind `after`, for the export. */
export const listExaminations = (
  scope: Scope,
  timezone: string,
  filter: ExaminationFilter,
  after: string | null,
  limit: number,
): Promise<Examination[]> =>
  readIn(scope, (db) =>
    keysetBatch(reportsMatching(scope, db, timezone, filter), 'report.id', after, limit, presentExamination),
  );

export async function findExamination(scope: Scope, id: string): Promise<ExaminationDetail> {
  const row = await readIn(scope, (db) =>
    reportsIn(scope, db).select('report.report').where('report.id', '=', id).executeTakeFirst(),
  );
  if (!row) throw new AppError('core.not_found');
  const { items } = row.report;
  return { ...presentExamination(row), items };
}

export async function findLastExamination(
  scope: Scope,
  db: ScopedDb['db'],
  deviceId: string,
): Promise<Examination | null> {
  const row = await reportsIn(scope, db)
    .where('report.device_id', '=', deviceId)
    .orderBy('report.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? presentExamination(row) : null;
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof reportsIn>['executeTakeFirst']>>>;

const presentExamination = (row: Row): Examination => ({
  id: row.id,
  deviceId: row.device_id,
  sn: row.sn,
  modelName: row.model_name,
  orgName: row.org_name ?? '',
  at: row.at,
  receivedAt: row.received_at,
  cause: row.cause as Examination['cause'],
  result: row.result as Examination['result'],
  itemCount: row.item_count,
  failedCount: row.failed_count,
});
