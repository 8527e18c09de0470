import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { AppDownloadRow, appDownloadRoutes } from '@tilldeck/contracts/insight/app-download.routes';
import { sql } from 'kysely';
import { intId } from '../../../platform/db/int-id.ts';
import { startingWith } from '../../../platform/db/like.ts';
import { keysetBatch, keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';

type Filter = Omit<RouteInput<typeof appDownloadRoutes.page>, 'pageNo' | 'pageSize' | 'cursor'>;

function rowsMatching(scope: Scope, db: ScopedDb['db'], timezone: string, filter: Filter) {
  const { from, to } = instantsOf(filter, timezone);
  let query = db
    .selectFrom('appstore_journal as j')
    .leftJoin('devices_device as d', (join) =>
      join.onRef('d.id', '=', 'j.device_id').onRef('d.org_id', '=', 'j.org_id'),
    )
    .leftJoin('devices_model as m', 'm.id', 'j.model_id')
    .select([
      'j.id',
      'j.at',
      'd.id as device_id',
      'j.sn',
      'm.name as model_name',
      'j.event',
      'j.via',
      'j.code',
      'j.size',
      'j.app_id',
      'j.version_id',
    ])
    .where(inScope(scope, 'j'));
  if (filter.keyword) query = query.where('j.sn', 'like', startingWith(filter.keyword));
  if (filter.event?.length) query = query.where('j.event', 'in', filter.event);
  if (filter.appId) query = query.where('j.app_id', '=', filter.appId);
  if (filter.modelId) query = query.where('j.model_id', '=', intId(filter.modelId));
  if (from) query = query.where('j.at', '>=', from);
  if (to) query = query.where('j.at', '<', to);
  return query;
}
type Row = Awaited<ReturnType<ReturnType<typeof rowsMatching>['executeTakeFirstOrThrow']>>;

interface Label {
  kind: 'app' | 'version';
  id: string;
  label: string;
  package: string | null;
}

/** Names come by a function: an app of an organisation above is on own devices, too. One statement for all rows. */
async function named(db: ScopedDb['db'], rows: readonly Row[]): Promise<AppDownloadRow[]> {
  const idsOf = (key: 'app_id' | 'version_id') => [...new Set(rows.flatMap((row) => row[key] ?? []))];
  const { rows: labels } = await sql<Label>`
    select * from appstore_labels(${idsOf('app_id')}::bigint[], ${idsOf('version_id')}::bigint[])`.execute(db);
  const known = new Map(labels.map((label) => [`${label.kind} ${label.id}`, label]));
  return rows.map((row) => {
    const app = known.get(`app ${row.app_id}`);
    return {
      id: row.id,
      at: row.at,
      deviceId: row.device_id,
      sn: row.sn,
      modelName: row.model_name ?? '',
      appName: app?.label ?? '',
      package: app?.package ?? '',
      versionName: known.get(`version ${row.version_id}`)?.label ?? '',
      event: row.event as AppDownloadRow['event'],
      via: row.via,
      code: row.code,
      size: row.size === null ? null : Number(row.size),
    };
  });
}

export const pageAppDownloads = (scope: Scope, timezone: string, input: RouteInput<typeof appDownloadRoutes.page>) =>
  readIn(scope, async (db) => {
    const page = await keysetPage(db, rowsMatching(scope, db, timezone, input), input, 'j.id', (row) => row);
    return { ...page, items: await named(db, page.items) };
  });

export const listAppDownloads = (scope: Scope, timezone: string, filter: Filter, after: string | null, limit: number) =>
  readIn(scope, async (db) =>
    named(db, await keysetBatch(rowsMatching(scope, db, timezone, filter), 'j.id', after, limit, (row) => row)),
  );
